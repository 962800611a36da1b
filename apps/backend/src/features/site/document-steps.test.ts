import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PreviewShape } from '../images/files/delivery/image-previews.ts';
import { documentSteps } from './document-steps.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the first picture of a page', () => {
  const base = 'https://cdn.example.com/image/upload';
  const requested: string[] = [];
  const finished = async (firstImages: string[], bytes?: Buffer, shared = true) => {
    requested.length = 0;
    const atHand = (publicId: string, shape: PreviewShape) => {
      requested.push(`${shape} ${publicId}`);
      return Promise.resolve(bytes);
    };
    const finish = await documentSteps({
      clientDir: folder,
      previews: { cdnBase: '/cdn', images: { atHand } },
    });
    const document = { attributes: {}, head: [], body: [], stylesheets: [], scripts: [], firstImages };
    return finish({ status: 200, headers: {}, document, shared }, { avif: true, acceptEncoding: undefined });
  };

  it('has a preview in the document, allowed by its hash, for that picture alone', async () => {
    const src = '/cdn/c_fill,f_auto,h_300,w_300/nature/fjord%20one';
    // An image of a shape without a preview precedes it, as in the strip of a home page.
    const images = ['/cdn/c_limit,f_auto,w_640/strip', src, '/cdn/c_fill,f_auto,h_300,w_300/other'];
    const { body, styleHashes } = await finished(images, Buffer.from('avif'));
    const [, css = ''] = /<style>(.*)<\/style><\/head>/.exec(body.toString()) ?? [];
    expect(css).toContain(
      `.picture-ground:has(+ img[src="${src}"]){background:url(data:image/avif;base64,${btoa('avif')})`,
    );
    expect(styleHashes).toEqual([`sha256-${createHash('sha256').update(css).digest('base64')}`]);
    expect(requested).toEqual(['square nature/fjord one']);
  });

  it.each([
    ['is not at hand', '/cdn/c_limit,f_auto,w_960/a', undefined],
    ['is of another host', `${base}/c_limit,f_auto,w_960/a`, Buffer.from('avif')],
    ['has an address that could end a rule', '/cdn/c_limit,f_auto,w_960/a"]{}', Buffer.from('avif')],
    ['is no rendition that pages show first', '/cdn/a', Buffer.from('avif')],
  ])('stays a colour when it %s', async (_why, src, bytes) => {
    const { body, styleHashes } = await finished([src], bytes);
    expect([body.includes('<style'), styleHashes]).toEqual([false, []]);
  });

  it('stays a colour in a document of one user', async () => {
    const src = '/cdn/c_fill,f_auto,h_300,w_300/a';
    const { styleHashes } = await finished([src], Buffer.from('avif'), false);
    expect([styleHashes, requested]).toEqual([[], []]);
  });
});

describe('the icon of a site', () => {
  const link = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
  const headWith = async (svg: string) => {
    await writeFile(join(folder, 'favicon.svg'), svg);
    const finish = await documentSteps({ clientDir: folder });
    const document = {
      attributes: {},
      head: [link],
      body: [],
      stylesheets: [],
      scripts: [],
      firstImages: [],
    };
    const rendered = { status: 200, headers: {}, document };
    const { body } = await finish(rendered, { avif: false, acceptEncoding: undefined });
    return body.toString();
  };

  it('is in the document, so that no request competes with the first image', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#f09a4b" d="M0 0h9\'$&"/></svg>';
    const html = await headWith(svg);
    const [, address = ''] = /<link rel="icon" href="data:image\/svg\+xml,([^"]*)" type/.exec(html) ?? [];
    expect(decodeURIComponent(address)).toBe(svg);
  });

  it('stays a file when it is large', async () => {
    expect(await headWith(`<svg>${' '.repeat(1_000)}</svg>`)).toContain(link);
  });
});
