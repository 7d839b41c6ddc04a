// E1xx and E0xx: reading files and text: lexical and syntax errors.

export const syntaxCodes = {
  E001: {
    title: 'file cannot be read',
    explanation: 'The file does not exist, is a folder, or may not be read. Check the path.',
  },
  E002: {
    title: 'file is not UTF-8',
    explanation: 'TLA+ modules and configurations are UTF-8 text. Convert the file, or remove the bytes at the place shown.',
  },
  E101: {
    title: 'syntax error',
    explanation: 'The text does not follow the grammar of TLA+ at the place shown.',
  },
} as const;
