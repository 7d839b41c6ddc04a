// Why a file cannot be read or written, in words.

type Doing = 'read' | 'written';

/** What is true of the file, as the rest of a sentence about it: `does not exist`. Null where the system says something else. */
export function predicateOf(error: unknown, doing: Doing): string | null {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'does not exist';
    case 'EISDIR':
      return 'is a folder';
    case 'EACCES':
      return `may not be ${doing}`;
    default:
      return null;
  }
}

/** The reason as a sentence: `it is a folder`, or what the system says. */
export function reasonOf(error: unknown, doing: Doing): string {
  const predicate = predicateOf(error, doing);
  if (predicate === null) return (error as Error).message;
  return `${doing === 'written' && (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'its folder' : 'it'} ${predicate}`;
}
