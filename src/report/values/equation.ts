// An expression and its value, as one equation.

/** Strings, and what stands in brackets without others in them. */
const CLOSED = /"(?:[^"\\]|\\.)*"|\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g;

/** What takes in the equals sign behind it, or binds no tighter than that. */
const OPEN = /[=#<>~]|\/\\|\\\/|\\[A-Za-z]|\b(?:CASE|CHOOSE|ENABLED|IF|LAMBDA|LET|UNCHANGED)\b/;

/** Whether an expression is read as another one where an equals sign follows it. */
function isOpen(text: string): boolean {
  let outside = text.replaceAll('<<', '(').replaceAll('>>', ')');
  for (;;) {
    const shorter = outside.replace(CLOSED, '0');
    if (shorter === outside) return OPEN.test(outside);
    outside = shorter;
  }
}

/** `text = value`, with the text in brackets where it needs them; null where the value is what is written. Both in one line. */
export const equation = (text: string, value: string): string | null =>
  text === value ? null : `${isOpen(text) ? `(${text})` : text} = ${value}`;
