// What the naive ways of judging changes write into files.

export const DEADLOCK = 'deadlock';

/** The keywords by which a configuration may ask for a requirement; a name stands behind one of them. */
export const keywordsOf = (name) => (name === DEADLOCK ? [''] : ['INVARIANT', 'PROPERTY', 'POSTCONDITION', '_POSSIBLE']);

/** The configuration with one requirement only; `deadlock` is one. */
export const onlyOne = (config, keyword, name) => {
  const words = new Set(['INVARIANT', 'INVARIANTS', 'PROPERTY', 'PROPERTIES', 'POSTCONDITION', '_POSSIBLE', 'CHECK_DEADLOCK']);
  // A truth value is no keyword.
  const keywords = /^(?!TRUE$|FALSE$)[A-Z_]{4,}$/;
  const kept = [];
  let isLeftOut = false;
  for (const token of config.replace(/\\\*[^\n]*/g, '').split(/(\s+)/)) {
    if (keywords.test(token)) isLeftOut = words.has(token);
    if (!isLeftOut || /^\s+$/.test(token)) kept.push(token);
  }
  const own = name === DEADLOCK ? 'CHECK_DEADLOCK TRUE' : `CHECK_DEADLOCK FALSE\n${keyword} ${name}`;
  return `${kept.join('')}\n${own}\n`;
};

/** A text without the translation of its algorithm: after a change it would be that of the algorithm as it was. */
export const untranslated = (text) => text.replace(/^(.*\bBEGIN TRANSLATION\b.*\n)[\s\S]*?(?=^.*\bEND TRANSLATION\b)/m, '$1');
