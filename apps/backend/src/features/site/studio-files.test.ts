import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/auth-app.ts';

const SCRIPT = 'assets/main-1a2b.js';
const DOCUMENT = '<!doctype html><title>Studio</title>';

let test: TestApp;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'studio-'));
  await mkdir(join(dir, 'assets'));
  await writeFile(join(dir, 'index.html'), DOCUMENT);
  await writeFile(join(dir, SCRIPT), 'export {};');
  test = await createTestApp({ studioDir: dir });
});
afterAll(async () => {
  await test.close();
  await rm(dir, { recursive: true });
});

describe('the studio of the main site', () => {
  it.each(['/studio', '/studio/', '/studio/images', '/studio/users/abc?tab=sessions'])(
    'has its document at %s, without inline scripts and out of search engines',
    async (path) => {
      const { status, text, headers } = await test.call('GET', path);
      expect([status, text]).toEqual([200, DOCUMENT]);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    },
  );

  it('sends its document again only when it changed', async () => {
    const { headers } = await test.call('GET', '/studio');
    const again = await test.call('GET', '/studio', {
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(again.status).toBe(304);
  });

  it('keeps its files for a year, and knows no file of another build', async () => {
    const { status, headers } = await test.call('GET', `/studio/${SCRIPT}`);
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('immutable');
    expect((await test.call('GET', '/studio/assets/main-old.js')).status).toBe(404);
    expect((await test.call('GET', '/studio/../index.html')).text).not.toContain('<title>Studio');
  });
});
