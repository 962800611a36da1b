import type { FastifyReply } from 'fastify';
import { compressDocument, type CompressedDocument } from './compress-document.ts';
import type { RenderResult } from './site-build.ts';

/** Depends on cookies; may be cached for the back button, and is otherwise revalidated. */
const DOCUMENT_CACHE = 'private, no-cache';

/** A rendered document as it travels. */
export interface FinishedDocument extends CompressedDocument, Omit<RenderResult, 'body'> {}

/** Compresses a rendered document as the browser queries. */
export async function finishDocument(
  { body, ...response }: RenderResult,
  acceptEncoding: string | undefined,
): Promise<FinishedDocument> {
  return { ...response, ...(await compressDocument(body, acceptEncoding)) };
}

export function sendFinished(
  reply: FastifyReply,
  { status, body, encoding, headers: own }: FinishedDocument,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  reply.code(status).headers({ 'cache-control': DOCUMENT_CACHE, ...headers, ...own });
  if (body.length === 0) return reply.send();
  reply.header('vary', ['Accept-Encoding', own['vary']].filter(Boolean).join(', '));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}
