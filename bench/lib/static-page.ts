import { brotliCompressSync } from 'node:zlib';
import fastify from 'fastify';

/** The same images in the same boxes, taken from the rendered page, without anything else. */
export function staticHome(html: string): string {
  const images = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
  const strip = images.filter((tag) => tag.includes('c_limit'));
  const grid = images.filter((tag) => !tag.includes('c_limit'));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pictures</title><style>
body{margin:0;padding:84px 16px 0;font:16px/1.6 sans-serif}h1{font-size:27px;line-height:1.15;margin:0}
.strip{display:flex;gap:6px;overflow:hidden;margin:130px 0 20px}.strip img{height:156px;width:auto}
.grid{display:grid;grid-template-columns:1fr 1fr;gap:6px}.grid img{width:100%;height:auto;aspect-ratio:1}
</style><h1>Pictures no camera took</h1><p>AI-generated or drawn by a program, free to view and download.</p>
<div class="strip">${strip.join('')}</div><div class="grid">${grid.join('')}</div></html>`;
}

/** The image of a rendered image page, without anything else. */
export function staticImage(html: string): string {
  const [image = ''] = /<img [^>]*class="image-picture"[^>]*>/.exec(html) ?? [];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Picture</title><style>body{margin:0;padding:84px 0 0;font:16px/1.6 sans-serif}img{display:block;width:100%;height:auto}
</style>${image}<h1>Picture</h1></html>`;
}

/** Serves finished files from memory: the given pages, and images as the first response of another server. */
export async function startStaticServer(pages: Readonly<Record<string, string>>, imagesFrom: string) {
  const app = fastify({ forceCloseConnections: true });
  for (const [path, html] of Object.entries(pages)) {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
    const body = brotliCompressSync(html);
    app.get(path, (_request, reply) => reply.headers(headers).send(body));
  }
  const images = new Map<string, Promise<{ type: string; body: Buffer }>>();
  const read = async (path: string, accept: string) => {
    const response = await fetch(imagesFrom + path, { headers: { accept } });
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    return { type, body: Buffer.from(await response.arrayBuffer()) };
  };
  app.get('/*', async ({ url, headers: { accept = '*/*' } }, reply) => {
    const image = images.get(url + accept) ?? read(url, accept);
    images.set(url + accept, image);
    const { type, body } = await image;
    return reply.type(type).send(body);
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { origin, [Symbol.asyncDispose]: () => app.close() };
}
