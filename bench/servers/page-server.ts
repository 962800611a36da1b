import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { openDemo } from '../lib/demo.ts';
import { serveBench } from '../lib/server-process.ts';

/** The built gallery with the demo images; `/compressed` compresses the same document at each request. */
const { buildSite, imagePage } = await openDemo(process.env['DATA_DIR'] ?? '');
const app = await buildSite('gallery');

/** As documents are compressed. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const documents = new Map<string, Promise<Buffer>>();
async function read(path: string): Promise<Buffer> {
  const { rawPayload } = await app.inject({
    url: path,
    headers: { 'accept-encoding': 'identity', 'accept-language': 'en', accept: 'text/html' },
  });
  return rawPayload;
}

app.get(
  '/compressed/*',
  { config: { access: 'public', limits: { none: 'a measurement' } }, schema: { hide: true } },
  async (request, reply) => {
    const [path = ''] = request.url.slice('/compressed'.length).split('?');
    const document = documents.get(path) ?? read(path);
    documents.set(path, document);
    const body = await promisify(brotliCompress)(await document, { params });
    return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).send(body);
  },
);

serveBench(await app.listen({ port: 0, host: '127.0.0.1' }), { image: () => imagePage });
