// Modules for tests, given as texts: the first is the root, the others are found by name. The standard modules are small stand-ins.
import type { Diagnostic } from '../../src/diagnostics/index.ts';
import { type ResolveResult, resolveModule } from '../../src/semantics/index.ts';
import { type Module, parseModule } from '../../src/syntax/index.ts';

const standard: Readonly<Record<string, string>> = {
  Naturals: `---- MODULE Naturals ----
a + b == {a, b}
a - b == {a, b}
a * b == {a, b}
a < b == a \\in b
a > b == b \\in a
a .. b == {a, b}
Nat == CHOOSE n : TRUE
====`,
  Integers: `---- MODULE Integers ----
EXTENDS Naturals
Int == Nat
-. a == a
====`,
  Sequences: `---- MODULE Sequences ----
LOCAL INSTANCE Naturals
Len(s) == CHOOSE n : n \\in Nat
Append(s, e) == <<s, e>>
====`,
  FiniteSets: `---- MODULE FiniteSets ----
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
Cardinality(S) == CHOOSE n : n \\in Nat
====`,
};

const standardNames: Readonly<Record<string, string>> = { Cardinality: 'FiniteSets', Len: 'Sequences', '+': 'Naturals' };

const parsed = new Map<string, Module>();

/** Parses a text that must be free of syntax errors. */
export const parseText = (name: string, text: string): Module => {
  const { module, diagnostics } = parseModule({ name, text });
  if (!module || diagnostics.length) throw new Error(`${name}: ${diagnostics.map((d) => d.message).join('; ')}`);
  return module;
};

const standardModule = (name: string): Module | undefined => {
  const text = standard[name];
  if (text === undefined) return undefined;
  const known = parsed.get(name) ?? parseText(`${name}.tla`, text);
  parsed.set(name, known);
  return known;
};

/** The modules that follow each other in one text. A line `==== file M` makes the next one the content of M.tla. */
const cut = (text: string): Map<string, string> => {
  const texts = new Map<string, string>();
  const lines = text.split('\n');
  let depth = 0;
  let name = '';
  let file: string | undefined;
  let current: string[] = [];
  for (const line of lines) {
    const asked = /^==== file (\w+)/.exec(line);
    if (asked) {
      file = asked[1];
      continue;
    }
    const opened = /^-{4,} *MODULE (\w+)/.exec(line);
    if (opened && depth++ === 0) {
      name = file ?? opened[1]!;
      file = undefined;
    }
    current.push(line);
    if (/^={4,}/.test(line) && --depth === 0) {
      texts.set(name, current.join('\n'));
      current = [];
    }
  }
  return texts;
};

/** Resolves the first module of a text; the others are found by name. */
export const resolveText = (text: string): ResolveResult => {
  const texts = cut(text);
  const [first] = texts;
  if (!first) throw new Error('no module in the text');
  const modules = new Map<string, Module>();
  for (const [name, body] of texts) modules.set(name, parseText(`${name}.tla`, body));
  return resolveModule(modules.get(first[0])!, (name) => modules.get(name) ?? standardModule(name), {
    suggestModule: (name) => standardNames[name],
  });
};

/** The body of a module, resolved; EXTENDS Integers and Sequences, with some declarations. */
export const resolveBody = (body: string): ResolveResult =>
  resolveText(`---- MODULE Test ----\nEXTENDS Integers, Sequences\nCONSTANTS c, F(_)\nVARIABLES x, y\n${body}\n====`);

/** The text a diagnostic marks. */
export const marked = ({ span }: Diagnostic): string | undefined => span?.source.text.slice(span.start, span.end);
