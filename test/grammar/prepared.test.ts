// A parser built from what the build finds beforehand reads what an analysed one reads, and says the same of what it cannot read.
import { readdirSync, readFileSync } from 'node:fs';
import type { CstNode, IRecognitionException } from 'chevrotain';
import { expect, test } from 'vitest';
import { cfgParser, classify, cutSections, scanText, type Token, tlaParser, vocabulary } from '../../grammar/index.ts';
import { plusCalParser } from '../../grammar/pluscal.ts';
import { scanPlusCal } from '../../grammar/pluscal-lexer.ts';

/** As the bundler writes it. */
const written = <Data>(data: Data): Data => JSON.parse(JSON.stringify(data));

const folder = (name: string) => new URL(`../corpus/${name}/`, import.meta.url);
const texts = (name: string, ending: RegExp) =>
  readdirSync(folder(name))
    .filter((file) => ending.test(file))
    .map((file) => ({ name: file, text: readFileSync(new URL(file, folder(name)), 'utf8') }));

const LENGTH = 14;
const STEP = 13;

/** Pieces of a text, mostly such as no rule can read, and the text without one of its words. */
function* pieces<Word>(words: readonly Word[]): Generator<readonly Word[]> {
  for (let at = 0; at < words.length; at += STEP) {
    yield words.slice(at, at + LENGTH);
    yield words.slice(at, at + LENGTH).toSpliced(3, 1);
  }
}

interface Outcome {
  readonly tree?: CstNode;
  readonly errors?: readonly string[];
  readonly thrown?: string;
}

const outcome = (parser: { errors: IRecognitionException[] }, run: () => CstNode): Outcome => {
  try {
    const tree = run();
    return { tree, errors: parser.errors.map(({ name, message, token }) => `${name} ${message} ${token.startOffset}`) };
  } catch (error) {
    return { thrown: String(error) };
  }
};

const v = vocabulary();

test('modules', () => {
  const analysed = tlaParser('analyse');
  const prepared = tlaParser(written(analysed.lookahead()));
  let faults = 0;
  for (const source of [...texts('errors', /^E1(?!09).*\.tla$/), ...texts('syntax', /\.txt$/), ...texts('verdicts', /\.tla$/)]) {
    const { tokens } = scanText(source, v);
    for (const words of [tokens, ...pieces(tokens)])
      for (const given of [words, classify(source, words, v).tokens])
        for (const rule of ['unit', 'wholeExpression', 'proofPart'] as const) {
          const [found, expected] = [prepared, analysed].map((parser) => {
            parser.setTokens(given);
            return outcome(parser, () => parser[rule]());
          });
          if (expected?.errors?.length !== 0) faults++;
          expect(found).toEqual(expected);
        }
  }
  expect(faults).toBeGreaterThan(1000);
});

test('configurations', () => {
  const analysed = cfgParser('analyse');
  const prepared = cfgParser(written(analysed.lookahead()));
  const given = `CONSTANTS N = 3 M = {1, a, "b"} F <- [Mod] G Op(1, 2) = -4 CONSTANT \\* c
  SPECIFICATION Spec INVARIANTS A B PROPERTY M!P CHECK_DEADLOCK FALSE SYMMETRY = { { N <- CONSTANT + <- plus`;
  const { tokens } = scanText({ name: 'x.cfg', text: given }, v);
  for (const words of [tokens, ...pieces(tokens)]) {
    const [found, expected] = [prepared, analysed].map((parser) =>
      cutSections(words as readonly Token[], v, parser.c).map((section) => {
        parser.setTokens(section);
        const { tree, ...rest } = outcome(parser, () => parser.section());
        // Each parser has token kinds of its own.
        return { ...rest, tree: JSON.stringify(tree, (key, value) => (key.startsWith('tokenType') ? undefined : value)) };
      }),
    );
    expect(found).toEqual(expected);
  }
});

test('algorithms', () => {
  const analysed = plusCalParser('analyse');
  const prepared = plusCalParser(written(analysed.lookahead()));
  const sources = texts('pluscal/translations', /\.tla$/);
  expect(sources.length).toBeGreaterThan(3);
  for (const source of sources) {
    const { tokens } = scanPlusCal(source, source.text.search(/algorithm/) + 'algorithm'.length);
    for (let at = -1; at < tokens.length; at += STEP) {
      const words = at < 0 ? tokens : tokens.toSpliced(at, 1);
      const [found, expected] = [prepared, analysed].map((parser) => {
        parser.setTokens(words);
        return outcome(parser, () => parser.algorithm());
      });
      expect(found).toEqual(expected);
    }
  }
});
