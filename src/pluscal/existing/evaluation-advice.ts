// What the words of an evaluation fault do not say to the person who wrote an algorithm: where a value comes from that stands nowhere in it.
import type { Diagnostic } from '../../diagnostics/index.ts';
import { findAlgorithm } from '../source/region.ts';
import { algorithmSpan } from './algorithm-place.ts';

const processHead = /\bprocess\s*\(?\s*\w+\s*(?:=|\\in)[^\n]*$/;

/** A fault with what it is about in the algorithm; the fault itself where it is about something else. Its place is in the file as the user knows it. */
export function withEvaluationAdvice(fault: Diagnostic): Diagnostic {
  const { code, message, span, notes = [] } = fault;
  if (code !== 'E401' || span === undefined || fault.fix !== undefined || findAlgorithm(span.source) === null) return fault;
  if (/\bdefaultInitValue\b/.test(message))
    return {
      ...fault,
      notes: [...notes, 'Variables and parameters of the algorithm without a first value begin with `defaultInitValue`.'],
      fix: 'Give a first value, or assign one in the body before it is used.',
    };
  const { source, start } = algorithmSpan(span);
  const line = source.text.slice(source.text.lastIndexOf('\n', start) + 1, start);
  if (!/^Attempted to compare\b/.test(message) || !processHead.test(line)) return fault;
  return {
    ...fault,
    notes: [...notes, 'The identifiers of all processes are elements of one set, and so are compared with each other.'],
    fix: 'Make them all numbers, or all strings; model values can be compared with either.',
  };
}
