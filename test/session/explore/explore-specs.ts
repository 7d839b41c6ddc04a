// Small specifications for the tests of exploring.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openSpecification, type Specification } from '../../../src/session/explore/specification.ts';

/** Three workers take two tokens; `Finish` needs a message of everybody. */
export const tokens = `---- MODULE Tokens ----
EXTENDS Naturals, FiniteSets
CONSTANT Workers
VARIABLES free, holds, log
vars == <<free, holds, log>>
Init == free = 2 /\\ holds = [w \\in Workers |-> 0] /\\ log = <<>>
Enough(n) == free >= n
Take(w, n) ==
  /\\ Enough(n)
  /\\ holds[w] = 0
  /\\ free' = free - n
  /\\ holds' = [holds EXCEPT ![w] = n]
  /\\ UNCHANGED log
Give(w) ==
  /\\ holds[w] > 0
  /\\ free' = free + holds[w]
  /\\ holds' = [holds EXCEPT ![w] = 0]
  /\\ log' = <<w>>
Finish == /\\ \\A w \\in Workers : holds[w] = 1
          /\\ UNCHANGED vars
Next == \\/ \\E w \\in Workers : \\/ \\E n \\in 1..2 : Take(w, n)
                               \\/ Give(w)
        \\/ Finish
Spec == Init /\\ [][Next]_vars /\\ WF_vars(Next)
TypeOK == free \\in 0..2 /\\ \\A w \\in Workers : holds[w] \\in 0..1
AllGone == []<>(free = 0)
Leads == (free = 1) ~> (free = 0)
====
`;
export const tokensConfig = 'CONSTANT Workers = {a, b, c}\nSPECIFICATION Spec\nINVARIANT TypeOK\nPROPERTIES AllGone Leads\n';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Writes a module and its configuration into a new folder, which is removed when the tests of the file are over; the path of the module. */
export const writeSpec = (name: string, module: string, config: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-explore-'));
  folders.push(folder);
  const file = join(folder, `${name}.tla`);
  writeFileSync(file, module);
  writeFileSync(join(folder, `${name}.cfg`), config);
  return file;
};

/** The specification, which must open. */
export const opened = (file: string, config?: string): Specification => {
  const { specification, diagnostics } = openSpecification({ file, ...(config === undefined ? {} : { config }) });
  if (specification === null) throw new Error(diagnostics.map((d) => d.message).join('\n'));
  return specification;
};
