import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

interface File {
  type: string;
  body: Buffer;
  encoding?: string;
}

/** Serves finished files from memory: the given pages, and images as the first response of another server. */
export async function startStaticServer(
  pages: Readonly<Record<string, string>>,
  imagesFrom: string,
): Promise<{ origin: string; close: () => void }> {
  const files = new Map<string, File>();
  for (const [path, html] of Object.entries(pages))
    files.set(path, { type: 'text/html; charset=utf-8', body: brotliCompressSync(html), encoding: 'br' });

  async function fileOf(path: string, accept: string): Promise<File> {
    const key = files.has(path) ? path : `${path} ${accept}`;
    const known = files.get(key);
    if (known) return known;
    const result = await fetch(imagesFrom + path, { headers: { accept } });
    const type = result.headers.get('content-type') ?? 'application/octet-stream';
    const file = { type, body: Buffer.from(await result.arrayBuffer()) };
    files.set(key, file);
    return file;
  }

  const server = createServer((request, response) => {
    void fileOf(request.url ?? '/', request.headers.accept ?? '*/*').then(({ type, body, encoding }) => {
      response.writeHead(200, {
        'content-type': type,
        'content-length': body.length,
        ...(encoding ? { 'content-encoding': encoding } : {}),
      });
      return response.end(body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
