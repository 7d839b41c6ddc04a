// The programs that are compared, each run as a user would run it. All answer alike: exit code, counts, and what the process cost.
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './measure.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const program = join(root, 'dist/tlasso.js');

/** Ends this process where dist/ has not been built. */
export const needProgram = () => {
  if (existsSync(program)) return;
  console.error('dist/tlasso.js is missing: run `npm run build` first.');
  process.exit(2);
};

/** What the figures were measured with. */
export const machine = () => ({
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cpus: cpus().length,
  cpu: cpus()[0]?.model,
});

const numeric = (text) => Number(String(text ?? 'NaN').replaceAll(',', ''));

/** `tlasso check` with more arguments of the command line; `report` is what it printed. */
export const tlasso = async (folder, module, config, { workers = 1, more = [], ...limits } = {}) => {
  const args = [program, 'check', module, '--config', config, '--format', 'json', '--workers', String(workers), ...more];
  const result = await run(process.execPath, args, { cwd: folder, ...limits });
  const start = result.status === null ? -1 : result.output.indexOf('{');
  const report = start < 0 ? {} : JSON.parse(result.output.slice(start));
  const { verdict, distinctStates: distinct = Number.NaN, statesGenerated: generated = Number.NaN, depth = Number.NaN } = report;
  return { ...result, report, verdict, distinct, generated, depth };
};

/** TLC, where `command` is how to start it, such as ['java', '-cp', 'tla2tools.jar', 'tlc2.TLC']. */
export const tlc = async (command, folder, module, config, { workers = 1, ...limits } = {}) => {
  const [name, ...args] = command;
  const own = ['-workers', String(workers), '-noTE', '-metadir', join(folder, 'states'), '-config', config, module];
  const result = await run(name, [...args, ...own], { cwd: folder, ...limits });
  const counts = [...result.output.matchAll(/([\d,]+) states generated, ([\d,]+) distinct states found/g)].at(-1);
  const depth = /depth of the complete state graph search is (\d+)/.exec(result.output);
  return { ...result, generated: numeric(counts?.[1]), distinct: numeric(counts?.[2]), depth: numeric(depth?.[1]) };
};

/** The flags with which SPIN's verifier is compiled: optimized, safety only, no reduction; breadth first is the search that tlasso and TLC do. */
const FLAGS = ['-O2', '-DSAFETY', '-DNOREDUCE', '-DMEMLIM=12000'];

/** Writes and compiles the verifiers of a model in Promela, breadth first and depth first; not part of what is measured. */
export const compilePan = async (spin, folder, model, defines) => {
  const must = async (command, args) => {
    const { status, output, errors } = await run(command, args, { cwd: folder, timeout: 300 });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${output}${errors}`);
  };
  await must(spin, ['-a', ...Object.entries(defines).map(([name, value]) => `-D${name}=${value}`), model]);
  const compiler = process.env.CC ?? 'gcc';
  await must(compiler, [...FLAGS, '-DBFS', '-o', 'pan-breadth', 'pan.c']);
  await must(compiler, [...FLAGS, '-o', 'pan-depth', 'pan.c']);
};

/** A compiled verifier. `depth` is counted as TLC counts it, and known for the breadth-first one only. */
export const pan = async (folder, search, limits = {}) => {
  // The depth-first one keeps a stack, for which it wants to know how deep it may become.
  const args = search === 'depth' ? ['-n', '-m5000000'] : ['-n'];
  const result = await run(join(folder, `pan-${search}`), args, { cwd: folder, ...limits });
  const { output } = result;
  const number = (pattern) => numeric(pattern.exec(output)?.[1]);
  const isClean = /errors: 0$/m.test(output) && !output.includes('max search depth too small') && !output.includes('out of memory');
  return {
    ...result,
    status: result.status === 0 && !isClean ? 1 : result.status,
    distinct: number(/^\s*(\d+) states, stored/m),
    generated: number(/^\s*(\d+) transitions/m),
    depth: search === 'breadth' ? number(/depth reached (\d+)/) + 1 : Number.NaN,
  };
};
