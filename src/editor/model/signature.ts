// The call around a cursor: which operator, and which of its arguments.
import type { ValueSymbol } from '../../semantics/index.ts';
import type { AnalyzedModule } from '../../session/workspace/index.ts';
import { type Entity, entityOfSymbol, signatureOf } from './entity.ts';
import { instanceNamed } from './named-instance.ts';

/** An operator that is being applied. */
export interface CallAt {
  readonly label: string;
  readonly parameters: readonly string[];
  /** The argument in which the cursor is, from 0. */
  readonly active: number;
  readonly entity: Entity;
}

/** Characters in front of the cursor in which the call is looked for. */
const LOOK_BACK = 5000;

/** The place of the name in front of the innermost `(` that is open at an offset, and the commas behind it. */
function openCall(text: string, offset: number): { readonly name: string; readonly commas: number } | null {
  let depth = 0;
  let commas = 0;
  const from = Math.max(0, offset - LOOK_BACK);
  for (let i = offset - 1; i >= from; i--) {
    const c = text[i]!;
    if (c === ')' || c === ']' || c === '}') depth++;
    else if (c === '>' && text[i - 1] === '>') {
      depth++;
      i--;
    } else if (c === '<' && text[i - 1] === '<') {
      depth--;
      i--;
      if (depth < 0) return null;
    } else if (c === '(' || c === '[' || c === '{') {
      if (depth === 0) {
        const name = c === '(' ? /((?:\w+(?:\([^()\n]*\))?!)*\w+)\s*$/.exec(text.slice(Math.max(0, i - 200), i))?.[1] : undefined;
        if (name === undefined && c === '(') {
          // Parentheses only: the call may be around them.
          commas = 0;
          continue;
        }
        return name === undefined ? null : { name, commas };
      }
      depth--;
    } else if (c === ',' && depth === 0) commas++;
    else if (c === '=' && text[i - 1] === '=' && depth === 0) return null;
  }
  return null;
}

function symbolNamed(name: string, { known }: AnalyzedModule): ValueSymbol | null {
  if (known === null) return null;
  const end = name.lastIndexOf('!');
  const scope = end < 0 ? known.root.scope : instanceNamed(name.slice(0, end), known.root)?.target.scope;
  const symbol = scope?.get(name.slice(end + 1))?.symbol;
  return symbol === undefined || symbol.kind === 'instance' ? null : symbol;
}

/** The operator that is being applied at an offset of a text; null where none is. */
export function callAt(analyzed: AnalyzedModule, text: string, offset: number): CallAt | null {
  const open = openCall(text, offset);
  if (open === null) return null;
  const symbol = symbolNamed(open.name, analyzed);
  if (symbol === null) return null;
  const label = signatureOf(symbol);
  const inside = /\((.*)\)$/s.exec(label)?.[1];
  if (inside === undefined) return null;
  const parameters = symbol.kind === 'definition' ? symbol.params.map((p) => signatureOf(p)) : inside.split(', ');
  return { label, parameters, active: Math.min(open.commas, parameters.length - 1), entity: entityOfSymbol(symbol) };
}
