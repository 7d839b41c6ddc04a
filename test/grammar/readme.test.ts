// The rules in the README are those of the parsers. `UPDATE_GRAMMAR=1` writes them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ebnf } from '../../grammar/ebnf.ts';
import { cfgParser, ltlParser, tlaParser } from '../../grammar/index.ts';

const path = join(import.meta.dirname, '../../grammar/README.md');
const block = /```ebnf\n[\s\S]*?```/g;

test('the rules of the README', () => {
  const rules = [tlaParser(), cfgParser(), ltlParser()].map(ebnf);
  const readme = readFileSync(path, 'utf8');
  const renewed = readme.replace(block, () => `\`\`\`ebnf\n${rules.shift()}\n\`\`\``);
  if (process.env.UPDATE_GRAMMAR) writeFileSync(path, renewed);
  else expect(readme).toBe(renewed);
});
