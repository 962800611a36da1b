import type { FastifyReply } from 'fastify';
import { BusyError } from '../lib/errors.ts';

/** Aborted when the connection closes before the response was sent: work that has not begun is then not needed. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new BusyError());
  });
  return gone.signal;
}
