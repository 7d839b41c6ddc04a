// Specifications as text in a test, checked by the session as from files.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckReport, valueText } from '../../src/report/index.ts';
import { type CheckRequest, check } from '../../src/session/index.ts';

/** A module called Spec, a configuration, and what the command line asks. */
export interface Question extends Partial<Omit<CheckRequest, 'file' | 'config'>> {
  /** What stands between the dashes. */
  readonly module: string;
  readonly config: string;
  /** Other modules beside it, by name. */
  readonly others?: Readonly<Record<string, string>>;
}

/** The report of a check. */
export const checkText = async ({ module, config, others = {}, ...request }: Question): Promise<CheckReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-liveness-'));
  try {
    for (const [name, text] of Object.entries({ ...others, Spec: module }))
      writeFileSync(join(folder, `${name}.tla`), `---- MODULE ${name} ----\n${text}\n====\n`);
    writeFileSync(join(folder, 'Spec.cfg'), config);
    return await check({ file: join(folder, 'Spec.tla'), workers: 1, invariants: [], properties: [], ltl: [], ...request }, {});
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The verdict `ok`, or the first error: what a report says in a line. */
export const saidOf = ({ verdict, diagnostics }: CheckReport): string =>
  verdict === 'ok' ? verdict : (diagnostics.find(({ severity }) => severity === 'error')?.message ?? verdict);

/** The warnings of a report. */
export const warningsOf = (report: CheckReport): string[] =>
  report.diagnostics.filter((d) => d.severity === 'warning').map((d) => d.message);

/** The values of one variable along the trace, as text, and where it returns to (from 1). */
export const valuesOf = ({ trace }: CheckReport, variable: string): string => {
  const values = trace?.states.map(({ variables }) => {
    const found = variables.find(({ name }) => name === variable)?.value;
    return found === undefined ? '?' : valueText(found);
  });
  return `${values?.join(' ')}${trace?.loop === undefined ? '' : ` back to ${trace.loop + 1}`}`;
};
