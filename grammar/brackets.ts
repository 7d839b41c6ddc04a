// Which tokens stand in which brackets, by their spelling: for what is said about an error, where the tokens need not be well formed.
import type { Token } from './tokens.ts';

/** What begins a bracket, by its spelling, and what ends one. */
export const openers: ReadonlySet<string> = new Set(['(', '[', '{', '<<', '⟨']);
export const closers: ReadonlySet<string> = new Set([')', ']', '}', '>>', '⟩']);

/** The index of the bracket that is open before an index; -1 where none is. */
export const openBracket = (tokens: readonly Token[], index: number): number => {
  let closed = 0;
  for (let i = index - 1; i >= 0; i--) {
    const { image } = tokens[i]!;
    if (closers.has(image)) closed++;
    else if (openers.has(image) && closed-- === 0) return i;
  }
  return -1;
};

/** The tokens behind an opening bracket up to an index that stand in no bracket inside of it. */
export const directlyIn = (tokens: readonly Token[], open: number, index: number): readonly Token[] => {
  const direct: Token[] = [];
  for (let i = index - 1; i > open; i--) {
    if (closers.has(tokens[i]!.image)) i = openBracket(tokens, i);
    else direct.unshift(tokens[i]!);
  }
  return direct;
};
