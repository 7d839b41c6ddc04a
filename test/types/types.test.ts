// What the types of the library accept and refuse: programs that must compile, and programs that must not, each with one line that is at fault.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const refused = readdirSync(join(import.meta.dirname, 'refused'));
const files = ['accepted.ts', ...refused.map((name) => `refused/${name}`)].map((name) => join(import.meta.dirname, name));
const examples = [join(root, 'bench/systems/raft.ts'), join(import.meta.dirname, 'suite-schemas.ts')];
let faults: ReadonlyMap<string, readonly number[]>;

beforeAll(() => {
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config, ts.sys, root);
  const program = ts.createProgram([...files, ...examples], { ...options, noEmit: true });
  const found = new Map<string, number[]>();
  for (const name of [...files, ...examples]) {
    const source = program.getSourceFile(name)!;
    const diagnostics = [...program.getSemanticDiagnostics(source), ...program.getSyntacticDiagnostics(source)];
    found.set(
      name,
      diagnostics.map(({ start }) => source.getLineAndCharacterOfPosition(start ?? 0).line + 1),
    );
  }
  faults = found;
}, 120_000);

describe('compiles', () => {
  it.each([files[0]!, ...examples])('%s', (file) => {
    expect(faults.get(file)).toEqual([]);
    expect(readFileSync(file, 'utf8').replace(/ as const\b|\w as \w+[,}]/g, '')).not.toMatch(/ as (?!const\b)\w+[,;)]/);
  });
});

describe('does not compile', () => {
  it.each(refused)('%s', (name) => {
    const file = join(import.meta.dirname, 'refused', name);
    const lines = readFileSync(file, 'utf8').split('\n');
    const atFault = /^\/\/ At fault: (.+)$/.exec(lines[0]!)![1]!;
    expect(faults.get(file)).toHaveLength(1);
    expect(lines[faults.get(file)![0]! - 1]).toContain(atFault);
  });
});
