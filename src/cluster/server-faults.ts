// What a fault of the server says: that something is not there, that it may pass, or what the user can do.
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { InternalError } from '../diagnostics/index.ts';
import { ClusterError } from './cluster-error.ts';

/** The stream is not there. */
export function isGone(error: unknown): boolean {
  if (error instanceof JetStreamApiError)
    return error.code === JetStreamApiCodes.StreamNotFound || error.code === JetStreamApiCodes.ConsumerNotFound;
  // A message to a stream that is not there has no answer, which the client takes for a server without JetStream.
  return (
    error instanceof Error &&
    /(stream|consumer) not found|(stream|consumer) deleted|no responders|jetstream is not enabled/i.test(error.message)
  );
}

/** It may go better next time. */
export function isPassing(error: unknown): boolean {
  return error instanceof Error && /timeout|disconnect|reconnect|heartbeat|connection/i.test(`${error.name} ${error.message}`);
}

/** What a fault of the server means for the user; other errors stay what they are. */
export function asClusterError(error: unknown): Error {
  if (error instanceof ClusterError || !(error instanceof Error) || error instanceof InternalError) return error as Error;
  return refusedBy(error.message, error.name);
}

/** What it means for the user that the server does not do something, and says this. */
export function refusedBy(message: string, name = ''): ClusterError {
  const words = `${name} ${message}`;
  if (/permission|authorization/i.test(words))
    return new ClusterError(
      'E632',
      `the server does not allow this: ${message}`,
      'Allow the user the subjects `tlasso.>`, `$JS.API.>` and `$O.>`, and `_INBOX.>` for answers.',
    );
  if (/insufficient|resources|maximum|limit|no space/i.test(words))
    return new ClusterError('E633', `the server has no room: ${message}`, 'Give JetStream more storage, or end other runs.');
  return new ClusterError('E633', `the server could not do what it was asked: ${message}`, 'See its log.');
}
