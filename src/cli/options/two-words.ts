// `--within N:ACTION FORMULA` takes two words; commander's options take one.

/** The arguments with the two words of each `--within` as one. */
export function joinWithin(argv: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const [word, bound, formula] = argv.slice(i, i + 3);
    if (word === '--within' && bound !== undefined && formula !== undefined && /^\s*\d+\s*:/.test(bound) && !bound.includes('~>')) {
      joined.push(word, `${bound}\n${formula}`);
      i += 2;
    } else joined.push(word!);
  }
  return joined;
}
