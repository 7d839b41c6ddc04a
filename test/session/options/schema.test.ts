// The schema of options: what follows from an entry agrees with it everywhere.
import { describe, expect, it } from 'vitest';
import { typedOptions } from '../../../src/cli/options/command.ts';
import { demandOptions, OPTION_SHAPES } from '../../../src/session/options/library.ts';
import { identityFields, MODEL_KEYS, OPTIONS, type OptionKey, optionEntry, SUITE_KEYS } from '../../../src/session/options/schema.ts';
import { OptionValueError, VALUE_KINDS } from '../../../src/session/options/value-kinds.ts';

const keys = Object.keys(OPTIONS) as OptionKey[];

describe('every option', () => {
  it.each(keys)('%s is accepted by the library with the value that its text has', (key) => {
    const { value } = optionEntry(key);
    const texts = [value.choices?.[0] ?? '1', '2g', "1:A 'P ~> Q'", 'guard-dropped'];
    const found =
      value.given ??
      texts.flatMap((text) => {
        try {
          return [{ text: value.parse(text, undefined) }];
        } catch (error) {
          if (!(error instanceof OptionValueError)) throw error;
          return [];
        }
      })[0]?.text;
    expect(found).toBeDefined();
    expect(value.accepts(found)).toBeUndefined();
  });

  it('has one long flag in a command, and one short one', () => {
    for (const command of ['check', 'explore', 'simulate', 'test', 'graph', 'translate', 'ltl'] as const) {
      const words = typedOptions(command).flatMap(({ entry }) => entry.flags.match(/(?<![\w-])--?[\w-]+/g)!);
      expect(new Set(words).size).toBe(words.length);
    }
  });
});

describe('--within', () => {
  it.each(["2:Tick 'P ~> Q'", '2:Tick P ~> Q', "2:Tick\n'P ~> Q'"])('reads %j', (text) => {
    expect(VALUE_KINDS.within.parse(text, undefined)).toEqual([{ limit: 2, action: 'Tick', formula: 'P ~> Q' }]);
  });
});

describe('options that exclude each other', () => {
  const pairs = keys.flatMap((key) => (optionEntry(key).conflicts ?? []).map((other) => [key, other] as const));
  const asked = (...given: readonly string[]): Record<string, true> => Object.fromEntries(given.map((key) => [key, true]));
  const anyValue = Object.fromEntries(keys.map((key) => [key, () => undefined]));

  it.each(pairs)('%s and %s are refused by the library in either order', (key, other) => {
    const message = `the options of check have ${key} and ${other}, which cannot be given together`;
    for (const options of [asked(key, other), asked(other, key)])
      expect(() => demandOptions('check', options, anyValue)).toThrow(new TypeError(message));
    expect(() => demandOptions('check', { ...asked(key), [other]: false }, anyValue)).not.toThrow();
  });
});

it('an option that says nothing without another one is refused by the library without it', () => {
  const shape = { checkpointEvery: () => undefined, checkpoint: () => undefined };
  const message = 'the options of check have checkpointEvery without checkpoint';
  expect(() => demandOptions('check', { checkpointEvery: 60 }, shape)).toThrow(new TypeError(message));
  expect(() => demandOptions('check', { checkpointEvery: 60, checkpoint: 'run' }, shape)).not.toThrow();
});

it('what no run can go on from is not written: an option that excludes --resume excludes --checkpoint', () => {
  const excluding = (other: OptionKey): readonly OptionKey[] => keys.filter((key) => optionEntry(key).conflicts?.includes(other));
  expect(excluding('resume')).not.toEqual([]);
  expect(excluding('checkpoint')).toEqual(excluding('resume'));
});

describe('the identity of a search', () => {
  const unlike = (key: OptionKey, value: unknown): boolean =>
    JSON.stringify(identityFields({ [key]: value })) !== JSON.stringify(identityFields({}));

  it('has every option of check that is not said to change without harm', () => {
    const free = [
      'config',
      'workers',
      'maxStates',
      'timeout',
      'memory',
      'layout',
      'codes',
      'spill',
      'spillSegment',
      'checkpoint',
      'checkpointEvery',
      'resume',
    ];
    expect(keys.filter((key) => optionEntry(key).commands.includes('check') && !unlike(key, 1))).toEqual(free);
  });
});

it('suites have keys for options of check only, and for values that JSON has', () => {
  for (const key of SUITE_KEYS) {
    expect(optionEntry(key).commands).toContain('check');
    expect(['texts', 'flag', 'count']).toContain(optionEntry(key).value.name);
  }
});

it('the functions of the library take what every model has', () => {
  for (const key of MODEL_KEYS)
    for (const name of ['check', 'simulate', 'explore', 'graph'] as const) expect(Object.keys(OPTION_SHAPES[name])).toContain(key);
});

describe('durations', () => {
  it.each([
    ['90', 90],
    ['90s', 90],
    ['1.5m', 90],
    ['2h', 7200],
    ['1D', 86_400],
  ])('%s', (text, seconds) => {
    expect(VALUE_KINDS.duration.parse(text, undefined)).toBe(seconds);
  });

  it.each(['', '0', '-1s', '3 weeks', '25d', 'm'])('not %j', (text) => {
    expect(() => VALUE_KINDS.duration.parse(text, undefined)).toThrow('Give a duration');
  });
});
