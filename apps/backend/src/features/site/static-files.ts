import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendConditional } from '../../http/conditional.ts';
import { WORKER_POLICY } from '../../http/security-headers.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';

type Encoding = 'br' | 'gzip' | 'identity';

/** Scripts that run as workers; the build names them so. */
const WORKER = /^(?:assets[/\\]worker-|sw\.js$)/;
/** Browsers ask for it at every visit, and a cache in between must not answer with that of the last release. */
const SERVICE_WORKER = 'sw.js';

export interface StaticFile {
  type: string;
  cacheControl: string;
  /** Of a worker: its own policy applies to it, and not that of the document. */
  policy?: string;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/** Every file of a built site by its address, with the compressed copies that the build made; read once. */
export async function readStaticFiles(directory: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(directory, join(entry.parentPath, entry.name))),
  );
  const files = new Map<string, StaticFile>();
  await Promise.all(
    [...names].map(async (name) => {
      const type = mediaTypes[extname(name)];
      // Folders like `.vite`, source maps and the templates are the build's own business.
      if (type === undefined || name.startsWith('.') || extname(name) === '.html') return;
      const path = join(directory, name);
      const identity = await readFile(path);
      files.set(`/${name.split(sep).join('/')}`, {
        type,
        cacheControl:
          name === SERVICE_WORKER ? 'no-cache' : name.startsWith(`assets${sep}`) ? IMMUTABLE : SHORT,
        etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
        ...(WORKER.test(name) ? { policy: WORKER_POLICY } : {}),
        bodies: {
          identity,
          ...(names.has(`${name}.br`) ? { br: await readFile(`${path}.br`) } : {}),
          ...(names.has(`${name}.gz`) ? { gzip: await readFile(`${path}.gz`) } : {}),
        },
      });
    }),
  );
  return files;
}

/** The best encoding that a client accepts among those that are available. */
export const chooseEncoding = (accepted: string | undefined, available: readonly Encoding[]): Encoding =>
  negotiate(
    accepted?.toLowerCase() ?? '',
    (['br', 'gzip'] as const).filter((name) => available.includes(name)),
  ) ?? 'identity';

/** Responds with a file from memory. */
export function sendStaticFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], Object.keys(file.bodies) as Encoding[]);
  reply.headers({
    'content-type': file.type,
    'cache-control': file.cacheControl,
    vary: 'Accept-Encoding',
    ...(file.policy === undefined ? {} : { 'content-security-policy': file.policy }),
  });
  const body = file.bodies[encoding] ?? file.bodies.identity;
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return sendConditional(request, reply, { body, etag: file.etag });
}
