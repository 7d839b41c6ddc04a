// Names and literals of Go.

const KEYWORDS = new Set(
  (
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct ' +
    'switch type var'
  ).split(' '),
);

/** The name of a module as that of a package: no keyword, and it begins with a letter. */
export function goPackage(module: string): string {
  const name = module.toLowerCase().replace(/[^a-z0-9]/g, '');
  return KEYWORDS.has(name) || !/^[a-z]/.test(name) ? `spec${name}` : name;
}

/** An identifier as the name of a test: Go passes over one in which a small letter follows `Test`. */
export const goTest = (identifier: string): string => `Test${/^[a-z]/.test(identifier) ? '_' : ''}${identifier}`;

/** A text as a literal. Between backticks, as it is, unless that cannot be: no backtick and no byte order mark may stand there. */
export const goString = (text: string): string =>
  /[`\r\uFEFF]/.test(text) ? JSON.stringify(text).replaceAll('\uFEFF', '\\uFEFF') : `\`${text}\``;
