// Elements of the page.

/** What can be said of an element that is made. */
interface Given {
  readonly class?: string;
  readonly text?: string;
  readonly title?: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly click?: () => void;
}

/** Makes an element. Texts are texts: nothing in them is markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { class: kind, text, title, data = {}, click }: Given = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (kind !== undefined) made.className = kind;
  if (text !== undefined) made.textContent = text;
  if (title !== undefined) made.title = title;
  Object.assign(made.dataset, data);
  if (made instanceof HTMLButtonElement) made.type = 'button';
  if (click !== undefined) made.addEventListener('click', click);
  made.append(...children);
  return made;
}

/** The element of the document with this id. */
export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found as Kind;
}
