import type { FastifyReply, FastifyRequest } from 'fastify';
import { toResponse, type ResponseCache } from './response-cache.ts';
import { addVary, publicFor, sendConditional } from '../../../http/conditional.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const PUBLIC_CACHE = publicFor(5);
/** For responses that depend on the user: only the browser caches them, and revalidates them each time. */
const PRIVATE_CACHE = 'private, no-cache';

// Native serialisation, because it is the fastest. Responses are built field by field, and a test checks them against
// the schemas of their routes.

interface SharedResponse {
  responses: ResponseCache;
  key: string;
  make: () => Promise<object>;
  cacheControl?: string;
}

/** Sends a response that is equal for all users of a language: serialised once for each generation of the lists. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { responses, key, make, cacheControl = PUBLIC_CACHE }: SharedResponse,
): Promise<FastifyReply> {
  const response = await responses.get(key, async () => JSON.stringify(await make()));
  addVary(reply, 'Accept-Language');
  reply.header('content-type', JSON_TYPE).header('cache-control', cacheControl);
  return sendConditional(request, reply, response);
}

export function sendPrivate(request: FastifyRequest, reply: FastifyReply, value: object): FastifyReply {
  addVary(reply, 'Accept-Language, Authorization');
  reply.header('content-type', JSON_TYPE).header('cache-control', PRIVATE_CACHE);
  return sendConditional(request, reply, toResponse(JSON.stringify(value)));
}
