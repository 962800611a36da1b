import { request } from 'node:http';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  drawImage,
  openTestGallery,
  TEST_API_KEY,
  type TestGallery,
} from '../../testing/images/test-gallery.ts';

/** Sends ids that try to leave the storage folder, over a real connection and without normalisation. */

const CANARY = 'canary-9f2c-this-file-is-nobodys-picture';

function corpus(): string[] {
  const targets = ['etc/passwd', 'lumigraph.sqlite', 'secret.txt', 'package.json'];
  const dots = [
    '..',
    '%2e%2e',
    '%2E.',
    '.%2e',
    '..%00',
    '%00..',
    '..%0a',
    '%252e%252e',
    '%c0%ae%c0%ae',
    '..;',
    '....',
  ];
  const slashes = ['/', '%2f', '%2F', '\\', '%5c', '%5C', '%252f', '//', '/./', '%2f%2e%2f', '%c0%af'];
  const depths = [1, 4];
  const climbing = dots.flatMap((dot) =>
    slashes.flatMap((slash) =>
      depths.map(
        (depth, index) => `${(dot + slash).repeat(depth)}${targets[(index + dot.length) % targets.length]}`,
      ),
    ),
  );
  const inside = dots.flatMap((dot) => slashes.map((slash) => `nature${slash}${dot}${slash}secret.txt`));
  const absolute = [
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'file:///etc/passwd',
    'C:%5cwindows%5cwin.ini',
    '//etc/passwd',
  ];
  const odd = [
    '.',
    '..',
    '%2e',
    '%00',
    'nature/%00',
    'nature//real',
    'nature/./real',
    'nature/real/',
    '/nature/real',
    'nature/real%00.png',
    'nature/real%0d%0aX:%20y',
    '%',
    '%zz',
    '%ff',
    '%ed%a0%80',
    'nature/%7f',
    '~/secret.txt',
    'nature%5creal',
    '-',
    '*',
    '%2a',
  ];
  return [...new Set([...climbing, ...inside, ...absolute, ...odd])];
}

let gallery: TestGallery;
let port: number;
beforeAll(async () => {
  gallery = await openTestGallery();
  await gallery.publish('real', await drawImage({ width: 40, height: 30 }));
  for (const folder of ['.', 'pictures', 'pictures/originals'])
    writeFileSync(join(gallery.dataDir, folder, 'secret.txt'), CANARY);
  await gallery.app.listen({ port: 0, host: '127.0.0.1' });
  port = (gallery.app.server.address() as AddressInfo).port;
});
afterAll(() => gallery.close());

function get(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      { port, host: '127.0.0.1', path, headers: { 'x-api-key': TEST_API_KEY }, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('latin1') }),
        );
      },
    );
    call.on('error', reject);
    call.end();
  });
}

const notFound = { status: 404, body: '{"success":false,"message":"Not found","code":"NOT_FOUND"}' };

const prefixes = [
  '/api/images/metadata/',
  '/api/images/neighbours/',
  '/api/images/download/',
  '/api/images/download-offer/',
  '/cdn/image/upload/',
  '/cdn/image/upload/c_fill,h_300,w_300/',
];

describe('Ids that try to leave the storage folder', () => {
  const paths = corpus();

  it('are more than three hundred', () => {
    expect(paths.length).toBeGreaterThan(300);
  });

  it.each(prefixes)('get the same 404, or a 400 for an invalid URL, below %s', async (prefix) => {
    for (const path of paths) {
      const response = await get(prefix + path);
      const refused = response.status === 400 && response.body.startsWith('{"success":false,');
      expect({ path, ...response }).toEqual({ path, ...(refused ? response : notFound) });
      expect(response.body).not.toMatch(/canary|root:/u);
    }
  });

  it('do not affect requests for existing images', async () => {
    for (const prefix of prefixes) expect((await get(`${prefix}nature/real`)).status).toBe(200);
  });
});
