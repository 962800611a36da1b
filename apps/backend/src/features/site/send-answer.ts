import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressDocument } from './compress-document.ts';
import type { RenderAnswer } from './site-build.ts';

/** Depends on cookies; may be kept for Back, and is asked for again otherwise. */
const DOCUMENT_CACHE = 'private, no-cache';

/** Sends a rendered document, compressed as the browser wishes. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, headers }: { answer: RenderAnswer; headers: Readonly<Record<string, string>> },
): Promise<FastifyReply> {
  reply.code(answer.status).headers({ 'cache-control': DOCUMENT_CACHE, ...headers, ...answer.headers });
  if (answer.body === '') return reply.send();
  const { body, encoding } = await compressDocument(answer.body, request.headers['accept-encoding']);
  reply.header('vary', ['Accept-Encoding', answer.headers['vary']].filter(Boolean).join(', '));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}
