/** A file that is no trace in the format that its name says, or a trace that a format cannot express. */
export class TraceFormatError extends Error {
  override readonly name = 'TraceFormatError';
}
