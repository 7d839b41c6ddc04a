// The words by which people choose among many steps.

/** A text as words are looked for in it: whatever stands around `=`, and in letters of one size. */
export const plainWords = (text: string): string => text.toLowerCase().replace(/\s*=\s*/g, '=');

/** Whether a plain text contains all of the words; `p = a` is one. */
export function withWords(words: string): (plain: string) => boolean {
  const wanted = plainWords(words).split(/\s+/);
  return (plain) => wanted.every((word) => plain.includes(word));
}
