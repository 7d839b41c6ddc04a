// What a fault of the server says: that something is not there, that it may pass, or what the user can do.
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { InternalError } from '../diagnostics/index.ts';
import { ClusterError } from './cluster-error.ts';

/** The stream is not there. */
export function isGone(error: unknown): boolean {
  if (error instanceof JetStreamApiError)
    return error.code === JetStreamApiCodes.StreamNotFound || error.code === JetStreamApiCodes.ConsumerNotFound;
  // A message to a stream that is not there has no answer, which the client takes for a server without JetStream.
  return error instanceof Error && /stream not found|consumer not found|no responders|jetstream is not enabled/i.test(error.message);
}

/** It may go better next time. */
export function isPassing(error: unknown): boolean {
  return error instanceof Error && /timeout|disconnect|reconnect|heartbeat|connection/i.test(`${error.name} ${error.message}`);
}

/** What a fault of the server means for the user; other errors stay what they are. */
export function asClusterError(error: unknown): Error {
  if (error instanceof ClusterError || !(error instanceof Error) || error instanceof InternalError) return error as Error;
  const words = `${error.name} ${error.message}`;
  if (/permission|authorization/i.test(words))
    return new ClusterError(
      'E632',
      `the server does not allow this: ${error.message}`,
      'Allow the user the subjects `tlasso.>`, `$JS.API.>` and `$O.>`, and `_INBOX.>` for answers.',
    );
  if (/insufficient|resources|maximum|limit|no space/i.test(words))
    return new ClusterError('E633', `the server has no room: ${error.message}`, 'Give JetStream more storage, or end other runs.');
  return new ClusterError('E633', `the server could not do what it was asked: ${error.message}`, 'See its log.');
}
