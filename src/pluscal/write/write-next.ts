// The parts of a translation after the actions of each process: the action of a whole process or procedure, `Terminating`, `Next`, `Termination`.
//
// Source: the manual, section 4.9; layout as by the standard translator.
import type { Algorithm, LabeledStatement } from '../algorithm/ast.ts';
import type { Writer } from './writer.ts';

const blanks = (count: number): string => ' '.repeat(count);
const or = ' \\/ ';

/** Writes `p(self) == a(self) \/ b(self)`. */
export function writeUnit(out: Writer, name: string, argument: string, steps: readonly LabeledStatement[]): void {
  const head = `${name}${argument} == `;
  out.put(head);
  steps.forEach(({ label, span }, i) => {
    const action = `${label}${argument}`;
    if (i > 0) {
      if (out.column + 7 + action.length > out.lineWidth) out.endLine();
      if (out.column === 0) out.put(blanks(head.length + 2));
      out.put(or);
    }
    out.put(action, span);
  });
  out.putLine('');
}

/** Names joined by `\/` in lines of at most a width. */
const wrapped = (names: readonly string[], width: number, extra: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const name of names) {
    if (name.length + extra + line.length > width) {
      if (line !== '') lines.push(line);
      line = '';
    }
    line += `${line === '' ? '' : or}${name}`;
  }
  if (line !== '') lines.push(line);
  return lines;
};

/**
 * Writes `Terminating` and `Next`.
 * @param terminating whether the end of all processes allows stuttering
 */
export function writeNext(out: Writer, algorithm: Algorithm, actions: readonly LabeledStatement[], terminating: boolean): void {
  const { processes, procedures } = algorithm;
  if (terminating) {
    out.putLine('(* Allow infinite stuttering to prevent deadlock on termination. *)');
    if (processes) {
      out.putLine('Terminating == /\\ \\A self \\in ProcSet: pc[self] = "Done"');
      out.putLine(`${blanks('Terminating == '.length)}/\\ UNCHANGED vars`);
    } else out.putLine('Terminating == pc = "Done" /\\ UNCHANGED vars');
    out.putLine('');
  }
  const single = processes
    ? processes.filter(({ equal }) => equal).map(({ name }) => name)
    : [...procedures.map(({ name }) => name), ...actions.map(({ label }) => label)];
  const head = 'Next == ';
  let prefix = head;
  const further = `${blanks(head.length + 2)}${or}`;
  const line = (text: string): void => {
    out.putLine(`${prefix}${text}`);
    prefix = further;
  };
  for (const part of wrapped(single, out.lineWidth - 'Next == \\/ '.length, or.length)) line(part);
  if (processes && procedures.length > 0) {
    const quantifier = '(\\E self \\in ProcSet: ';
    const width = out.lineWidth - `Next == \\/ ${quantifier}\\/ `.length;
    const calls = procedures.map(({ name }) => `${name}(self)`);
    const parts = wrapped(calls, width, or.length);
    const column = prefix.length + quantifier.length;
    parts.forEach((part, i) => {
      const close = i === parts.length - 1 ? ')' : '';
      if (i === 0) line(`${quantifier}${parts.length > 1 ? or : ''}${part}${close}`);
      else out.putLine(`${blanks(column)}${or}${part}${close}`);
    });
  }
  for (const { id, name, equal } of processes ?? []) {
    if (equal) continue;
    const quantifier = '(\\E self \\in ';
    const start = prefix.length + quantifier.length;
    const lines = id.toLines();
    lines.forEach((text, i) => {
      const end = i === lines.length - 1 ? `: ${name}(self))` : '';
      if (i === 0) line(`${quantifier}${text}${end}`);
      else out.putLine(`${blanks(start)}${text}${end}`);
    });
  }
  if (terminating) line('Terminating');
  out.putLine('');
}

/** Writes `Termination`. */
export function writeTermination(out: Writer, several: boolean): void {
  out.putLine(`Termination == <>(${several ? '\\A self \\in ProcSet: pc[self]' : 'pc'} = "Done")`);
  out.putLine('');
}
