import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';

type Encoding = 'br' | 'gzip' | 'identity';

export interface StaticFile {
  type: string;
  cacheControl: string;
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
        cacheControl: name.startsWith(`assets${sep}`) ? IMMUTABLE : SHORT,
        etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
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

/** The best encoding that a client takes and that is there. */
export function chooseEncoding(accepted: string | undefined, available: readonly Encoding[]): Encoding {
  const qualities = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', parameter = ''] = part.split(';').map((text) => text.trim());
      const quality = parameter.startsWith('q=') ? Number(parameter.slice(2)) : 1;
      return [name.toLowerCase(), Number.isFinite(quality) ? quality : 0] as const;
    }),
  );
  const takes = (name: string): boolean => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0;
  for (const name of ['br', 'gzip'] as const) if (available.includes(name) && takes(name)) return name;
  return 'identity';
}

/** Answers with a file from memory. */
export function sendStaticFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], Object.keys(file.bodies) as Encoding[]);
  reply.headers({
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(file.etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(file.bodies[encoding] ?? file.bodies.identity);
}
