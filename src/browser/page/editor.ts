// The texts of the model, which can be changed.
import type { JsonPlace } from '../../diagnostics/index.ts';
import type { PageModel } from '../../session/explore/page-model.ts';
import { byId, element } from './dom.ts';

/** The editor of the page. */
export class Editor {
  readonly #original: PageModel['files'];
  readonly #texts: Map<string, string>;
  readonly #chosen = byId<HTMLSelectElement>('file');
  readonly #area = byId<HTMLTextAreaElement>('source');

  constructor(files: PageModel['files']) {
    this.#original = files;
    this.#texts = new Map(files);
    this.#chosen.replaceChildren(...files.map(([name]) => element('option', { text: name })));
    this.#chosen.addEventListener('change', () => this.#show(this.#chosen.value));
    this.#area.addEventListener('input', () => this.#texts.set(this.#chosen.value, this.#area.value));
    this.#show(this.#chosen.value);
  }

  /** The files as they are now. */
  get files(): PageModel['files'] {
    return [...this.#texts];
  }

  /** Brings back the texts of the page. */
  restore(): void {
    for (const [name, text] of this.#original) this.#texts.set(name, text);
    this.#show(this.#chosen.value);
  }

  /** Shows a place and selects it. Columns count code points. */
  open({ file, line, column, endLine, endColumn }: JsonPlace): void {
    const text = this.#texts.get(file);
    if (text === undefined) return;
    byId<HTMLDetailsElement>('editor').open = true;
    this.#show(file);
    const lines = text.split('\n');
    const offset = (of: number, at: number): number =>
      lines.slice(0, of - 1).reduce((sum, one) => sum + one.length + 1, 0) + [...(lines[of - 1] ?? '')].slice(0, at - 1).join('').length;
    this.#area.focus();
    this.#area.setSelectionRange(offset(line, column), offset(endLine, endColumn));
    const height = this.#area.scrollHeight / lines.length;
    this.#area.scrollTop = Math.max(0, (line - 6) * height);
    this.#area.scrollIntoView({ block: 'nearest' });
  }

  #show(name: string): void {
    this.#chosen.value = name;
    this.#area.value = this.#texts.get(name) ?? '';
  }
}
