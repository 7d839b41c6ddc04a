// Every module's text is a module that parses and resolves, and its natives fit the definitions they replace.
import { describe, expect, it } from 'vitest';
import { standardModules, standardText } from '../../../src/compiler/standard/index.ts';
import { resolveModule } from '../../../src/semantics/index.ts';
import { type Module, parseModule } from '../../../src/syntax/index.ts';
import { createContext } from './evaluate.ts';

const parsed = new Map<string, Module>();
const find = (name: string): Module | undefined => {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const text = standardText(name);
  if (text === undefined) return undefined;
  const { module, diagnostics } = parseModule({ name, text });
  expect(diagnostics).toEqual([]);
  parsed.set(name, module!);
  return module!;
};

describe.each([...standardModules.keys()])('%s', (name) => {
  const { resolution, diagnostics } = resolveModule(find(name)!, find);

  it('resolves without a complaint', () => {
    expect(diagnostics.map((d) => d.message)).toEqual([]);
    expect(resolution?.root.name).toBe(name);
  });

  it('has natives for operators that it defines itself, with their arities', () => {
    const natives = standardModules.get(name)!.natives?.(createContext()) ?? {};
    for (const [operator, native] of Object.entries(natives)) {
      const symbol = resolution!.root.scope.get(operator)?.symbol;
      if (symbol?.kind !== 'definition') throw new Error(`${operator} is not defined`);
      expect(symbol.module).toBe(name);
      expect([operator, native.params.map((param) => param === 'operator')]).toEqual([operator, symbol.params.map((p) => p.arity > 0)]);
    }
  });
});

describe('the modules', () => {
  it('are found by name', () => {
    expect(standardText('Naturals')).toContain('MODULE Naturals');
    expect(standardText('Nothing')).toBeUndefined();
  });
});
