import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STUDIO_PATH } from '@lumigraph/contracts/studio';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendConditional } from '../../http/conditional.ts';
import { documentHeaders, documentPolicy, REACT_ARIA_STYLES } from '../../http/security-headers.ts';
import { documentRoute } from '../../http/api-route.ts';
import { foreignOrigins } from './payment-policy.ts';
import { readStaticFiles, sendStaticFile } from './static-files.ts';

export interface StudioFilesOptions {
  /** `apps/studio/dist`. */
  dir: string;
  /** Origin and id of the main site, which alone has the studio. */
  origin: string;
  siteId: string;
  cdnBase: string;
}

/**
 * Serves the built studio. Every address below it that is no file receives its document, which has no data of its own:
 * the API checks each call.
 */
export async function studioFiles(app: FastifyInstance, options: StudioFilesOptions): Promise<void> {
  const files = await readStaticFiles(options.dir);
  const body = await readFile(join(options.dir, 'index.html'), 'utf8');
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = {
    ...documentHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
    'content-security-policy': documentPolicy({
      imageOrigins: foreignOrigins(options.cdnBase),
      styleHashes: REACT_ARIA_STYLES,
    }),
  };
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    if (request.siteId !== options.siteId) return reply.redirect(`${options.origin}${STUDIO_PATH}`, 302);
    const path = (request.url.split('?', 1)[0] ?? '').slice(STUDIO_PATH.length);
    const file = files.get(path);
    if (file) return sendStaticFile(request, reply, file);
    if (path.startsWith('/assets/')) return reply.callNotFound();
    return sendConditional(request, reply.headers(headers), { body, etag });
  };
  app.get(STUDIO_PATH, documentRoute, send);
  app.get(`${STUDIO_PATH}/*`, documentRoute, send);
}
