import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { AnalyticsDestination } from '@lumigraph/contracts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyOf } from '../../config/company.ts';
import { readConfig } from '../../config/config.ts';
import { retentionOf } from '../../config/retention-settings.ts';
import { createLimiter } from '../../lib/limiter.ts';
import { errorsPlugin } from '../../http/errors-plugin.ts';
import type { GalleryData } from './site-build.ts';
import { sitePlugin } from './site-plugin.ts';

const settings = {
  origin: 'http://localhost:4000',
  apiBaseUrl: '/api',
  apiKey: 'gallery-public-key',
  cdnBase: 'https://cdn.example.com/image/upload',
  demo: true,
  contentProtection: true,
  analytics: [],
  retention: retentionOf(readConfig({}), 30),
  company: companyOf(readConfig({})),
};

// A minimal built application with everything that the plugin uses.
const entry = `
export const visitorOf = ({ cookies = '', acceptLanguage = '' }) => ({
  locale: acceptLanguage,
  theme: /theme=(\\w+)/.exec(cookies)?.[1] ?? 'system',
});
const html = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Language, Cookie' };
const documentOf = (title, text) => ({
  attributes: { lang: 'en' },
  head: ['<title>' + title + '</title>'],
  body: ['<div id="root">' + text + '</div>'],
  stylesheets: ['/assets/site-abc.css'],
  scripts: ['/assets/library-abc.js', '/assets/index-abc.js'],
  starter: title === 'pay' ? undefined : '/assets/starter-abc.js',
  firstImages: [],
});
let rendered = 0;
let failed = 0;
export async function render(request, data) {
  if (request.url === '/broken') throw new Error('cannot');
  if (request.url === '/away') throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  if (request.url === '/shared/broken' && !failed++) throw new Error('cannot');
  if (request.url.startsWith('/images')) return { status: 301, headers: { location: '/' } };
  const { items } = await (await data({ locale: 'de' }).images()).images({ page: 2 });
  const status = request.url.startsWith('/nowhere') ? 404 : 200;
  const text = items.map((item) => item.title).join() + request.settings.analytics.map((to) => to.kind).join() + JSON.stringify(request.visitor) + ' rendered ' + ++rendered;
  return { status, headers: html, document: documentOf('t', text), shared: /^\\/(shared|blog)/i.test(request.url) };
}
export const payment = {
  path: '/subscription/payment',
  async render(request, data) {
    const [plan] = await (await data({ locale: 'de' }).billing()).plans();
    const text = plan.name + ' ' + request.nonce + ' ' + request.settings.analytics.map((to) => to.kind).join();
    return { status: 200, headers: { ...html, vary: 'Cookie' }, document: documentOf('pay', text) };
  },
};
export function renderShell(request) {
  return { status: 200, headers: html, document: documentOf('t', '') };
}
`;
const stylesheet = '.chip > a::before{content:"→"}';
const starter = 'import("/assets/index-abc.js")';
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const script = `console.log(${JSON.stringify('x'.repeat(600))});`;

const data = (({ locale }: { locale: string }) => ({
  images: async () => ({
    images: ({ page }: { page: number }) => Promise.resolve({ items: [{ title: `${locale} ${page}` }] }),
    categories: () =>
      Promise.resolve([
        { id: 3, name: `Art & more (${locale})`, coverUrl: 'https://cdn.example.com/image/upload/art' },
        { id: 4, name: 'Empty', coverUrl: null },
      ]),
  }),
  billing: () =>
    Promise.resolve({
      plans: () => Promise.resolve([{ name: 'Premium' }]),
      paymentOptions: () =>
        Promise.resolve({ providers: [{ provider: 'paypal', kind: 'wallet', publicKey: 'client' }] }),
    }),
})) as unknown as GalleryData;

let generation = 1;
const clock = { current: () => generation, isBehind: () => false };

const DOCUMENTS_WAITING = 50;
const limitDocuments = createLimiter({ kind: 'document', running: 2, waiting: DOCUMENTS_WAITING });

let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(folder, 'client', '.vite'), { recursive: true });
  await mkdir(join(folder, 'client', 'assets'), { recursive: true });
  await mkdir(join(folder, 'payment', '.vite'), { recursive: true });
  await mkdir(join(folder, 'payment', 'assets'), { recursive: true });
  await mkdir(join(folder, 'server'), { recursive: true });
  const files: Record<string, string | Buffer> = {
    'client/assets/site-abc.css': stylesheet,
    'client/.vite/manifest.json': '{}',
    'client/favicon.svg': '<svg/>',
    'client/assets/starter-abc.js': starter,
    'client/assets/index-abc.js': script,
    'client/assets/index-abc.js.br': brotliCompressSync(script),
    'client/assets/index-abc.js.map': '{}',
    'payment/.vite/manifest.json': '{}',
    'payment/assets/payment-abc.js': script,
    'server/package.json': '{"type":"module"}',
    'server/entry-server.js': entry,
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  app = fastify();
  await app.register(errorsPlugin);
  app.get('/api/health', () => ({ status: 'ok' }));
  await app.register(sitePlugin, {
    distDir: folder,
    settings: () => settings,
    data,
    clock,
    limitDocuments,
    movedTo: (url) => Promise.resolve(url === '/nowhere?categoryId=3' ? '/nowhere?categoryId=4' : undefined),
  });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });

  describe('the secret link of a draft', () => {
    it.each([
      '/blog/draft@abcdefghijklmnopqrstuvwx',
      '/blog/draft%40abcdefghijklmnopqrstuvwx?lang=de',
      '/Blog/dr%61ft@abcdefghijklmnopqrstuvwx',
    ])('is rendered for each request, and no cache or search engine keeps it: %s', async (url) => {
      const [first, second] = [await app.inject(url), await app.inject(url)];
      expect(first.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(second.body).not.toBe(first.body);
    });

    it('is no other post', async () => {
      const url = '/blog/draft-of-winter';
      const [first, second] = [await app.inject(url), await app.inject(url)];
      expect(first.headers).not.toHaveProperty('x-robots-tag');
      expect(second.body).toBe(first.body);
    });
  });
});

it('names the contact for reports of vulnerabilities, for half a year', async () => {
  const { headers, body } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain(`Contact: mailto:${settings.company.email}\n`);
  expect(body).toContain(`Canonical: ${settings.origin}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '');
  const days = (expires - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(179);
  expect(days).toBeLessThan(365);
});

it('leads password managers to the forms of the profile', async () => {
  const change = await app.inject('/.well-known/change-password');
  expect([change.statusCode, change.headers.location]).toEqual([302, '/profile#password']);
  const passkeys = await app.inject('/.well-known/passkey-endpoints');
  expect(passkeys.headers['content-type']).toContain('application/json');
  const profile = `${settings.origin}/profile#passkeys`;
  expect(passkeys.json()).toEqual({ enroll: profile, manage: profile });
});

describe('documents', () => {
  it('are rendered with first data that the services answered in process', async () => {
    const response = await app.inject({
      url: '/',
      headers: { cookie: 'theme=dark', 'accept-language': 'bg' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('de 2');
    expect(response.body).toContain('{"locale":"bg","theme":"dark"}');
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect(response.headers['vary']).toBe('Accept-Encoding, Accept-Language, Cookie');
  });

  it('hold their sheet and their starter, which their policy allows by their hashes, and ask for no file', async () => {
    const { body, headers } = await app.inject('/shared');
    expect(body).toContain(`<style data-sheet="/assets/site-abc.css">${stylesheet}</style></head>`);
    expect(body).toContain(
      `<title>t</title><script type="module" data-files="/assets/library-abc.js /assets/index-abc.js">${starter}</script><style`,
    );
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+' 'sha256-[^']+';/);
    expect(policy).toContain(hashOf(stylesheet));
    expect(policy).toContain(`script-src 'self' ${hashOf(starter)};`);
  });

  it('that do not exist any more lead to where their content is', async () => {
    const moved = await app.inject('/nowhere?categoryId=3');
    expect([moved.statusCode, moved.headers['location']]).toEqual([301, '/nowhere?categoryId=4']);
    expect((await app.inject('/nowhere?categoryId=5')).statusCode).toBe(404);
  });

  it('of one person link to it: the address, which a font would be asked for from, may hold a token', async () => {
    const { body, headers } = await app.inject('/auth?token=secret');
    // The script holds the body back until the stylesheet has come.
    expect(body).toContain(
      '<link rel="stylesheet" crossorigin href="/assets/site-abc.css"><script>0</script></head>',
    );
    expect(headers['content-security-policy']).toContain(hashOf('0'));
    expect(body).not.toContain('<style');
  });

  it('carry a policy without scripts and styles of others, and the origin of a foreign CDN', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+'){2};/);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain('https://cdn.example.com');
  });

  it('come with the status that the application says', async () => {
    expect((await app.inject('/nowhere')).statusCode).toBe(404);
    const redirect = await app.inject('/images?categoryId=3');
    expect([redirect.statusCode, redirect.headers['location']]).toEqual([301, '/']);
  });

  it('are compressed as the browser wishes', async () => {
    const brotli = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('de 2');
    const gzip = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toContain('de 2');
    expect((await app.inject('/')).headers['content-encoding']).toBeUndefined();
  });

  it('are a shell that the browser fills when rendering fails', async () => {
    const response = await app.inject('/broken');
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<div id="root"></div>');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('say to crawlers and caches that a part is away, for a while', async () => {
    const response = await app.inject('/away');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('<div id="root"></div>');
  });

  it('are made once for visitors of one kind, and again when pictures changed', async () => {
    const body = async (url: string, headers: Record<string, string> = {}) =>
      (await app.inject({ url, headers })).body;
    const first = await body('/shared', { cookie: 'theme=dark; session=ann', 'accept-language': 'bg' });
    expect(first).toContain('{"locale":"bg","theme":"dark"}');
    expect(first).not.toContain('ann');
    expect(await body('/shared', { cookie: 'theme=dark; session=bob', 'accept-language': 'bg' })).toBe(first);
    expect(await body('/shared', { cookie: 'theme=light', 'accept-language': 'bg' })).toContain('light');
    expect(await body('/shared', { cookie: 'theme=dark', 'accept-language': 'de' })).toContain('"de"');
    expect(await body('/shared?page=2', { cookie: 'theme=dark', 'accept-language': 'bg' })).not.toBe(first);
    const packed = await app.inject({ url: '/shared', headers: { 'accept-encoding': 'br' } });
    const plain = await app.inject('/shared');
    expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
      'br',
      undefined,
    ]);
    generation += 1;
    expect(await body('/shared', { cookie: 'theme=dark', 'accept-language': 'bg' })).not.toBe(first);
  });

  it('are not kept where the application does not say that they are shared, nor when rendering failed', async () => {
    expect((await app.inject('/')).body).not.toBe((await app.inject('/')).body);
    expect((await app.inject('/shared/broken')).body).toContain('<div id="root"></div>');
    expect((await app.inject('/shared/broken')).body).toContain('rendered');
  });

  it('leave the services their own not-found', async () => {
    const response = await app.inject('/api/nothing');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect((await app.inject('/api/health')).json()).toEqual({ status: 'ok' });
  });
});

describe('the payment document', () => {
  it('is its own, with the policy of the enabled providers and a nonce of this response alone', async () => {
    const [one, other] = await Promise.all([
      app.inject('/subscription/payment?plan=a'),
      app.inject('/subscription/payment/'),
    ]);
    expect(one.body).toContain(
      '<title>pay</title><script type="module" crossorigin src="/assets/index-abc.js"></script><link rel="modulepreload" crossorigin href="/assets/library-abc.js"><link rel="stylesheet" crossorigin href="/assets/site-abc.css"></head>',
    );
    const policy = String(one.headers['content-security-policy']);
    expect(policy).toContain('https://*.paypal.com');
    expect(policy).not.toContain('cdn.example.com');
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(one.body).toContain(`Premium ${nonce}`);
    expect(other.headers['content-security-policy']).not.toContain(nonce);
    expect(one.headers['cache-control']).toBe('no-store');
    expect(one.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(one.headers['permissions-policy']).toContain('camera=()');
  });

  it('lends its policy to no other page', async () => {
    const { headers } = await app.inject('/subscription/plans');
    expect(headers['content-security-policy']).not.toContain('paypal');
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  it('finds its files beside those of the site', async () => {
    expect((await app.inject('/assets/payment-abc.js')).body).toBe(script);
    expect((await app.inject('/payment.html')).body).not.toContain('<title>pay</title>');
  });
});

describe('files', () => {
  it('with a hash in their name never change', async () => {
    const response = await app.inject('/assets/index-abc.js');
    expect(response.body).toBe(script);
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('are sent in the form that the build compressed', async () => {
    const response = await app.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': 'br' } });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(script);
  });

  it('are not sent again to who has them', async () => {
    const { headers } = await app.inject('/favicon.svg');
    const response = await app.inject({
      url: '/favicon.svg',
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect([response.statusCode, response.body]).toEqual([304, '']);
  });

  it('that are the build’s own business, of another build or outside the folder are not found', async () => {
    for (const url of [
      '/assets/index-abc.js.map',
      '/assets/index-old.js',
      '/assets/../../server/entry-server.js',
      '/assets/..%2f..%2fserver/entry-server.js',
    ]) {
      const response = await app.inject(url);
      expect([url, response.statusCode === 200 && response.body.includes('renderShell')]).toEqual([
        url,
        false,
      ]);
    }
    expect((await app.inject('/assets/index-old.js')).headers['content-type']).toContain('json');
    const opened = await app.inject({ url: '/assets/nowhere', headers: { accept: 'text/html,*/*' } });
    expect(opened.body).toContain('<div id="root">');
    expect((await app.inject('/.vite/manifest.json')).body).not.toBe('{}');
    expect((await app.inject('/index.html')).body).toContain('de 2');
  });
});

it('refuses a page that would wait too long, in the language of the visitor with ways on, and nothing else', async () => {
  await app.inject({ url: '/before', headers: { 'accept-language': 'de' } });
  const held = Promise.withResolvers<void>();
  const documents = Array.from({ length: 2 + DOCUMENTS_WAITING }, () => limitDocuments(() => held.promise));
  const refused = await app.inject({ url: '/busy', headers: { 'accept-language': 'de' } });
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(refused.body).toContain('<html lang="de">');
  expect(refused.body).toContain('<h1>Gerade ist sehr viel los</h1>');
  expect(refused.body).toContain(
    '<li><a href="/?categoryId=3"><img src="https://cdn.example.com/image/upload/art" alt="" width="300" height="300">Art &amp; more (de)</a></li>',
  );
  expect(refused.body).not.toContain('Empty');
  expect(refused.headers['content-security-policy']).toContain("img-src 'self' https://cdn.example.com;");
  const others = ['/api/health', '/favicon.svg'].map((url) => app.inject(url));
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  held.resolve();
  await Promise.all(documents);
  expect((await app.inject('/busy')).statusCode).toBe(200);
});

it('says what to do when the site is not built', async () => {
  const empty = fastify();
  await expect(
    empty.register(sitePlugin, {
      distDir: '/nowhere',
      settings: () => settings,
      data,
      clock,
      limitDocuments,
    }),
  ).rejects.toThrow('pnpm build');
});

describe('who counts visits', () => {
  const analytics: AnalyticsDestination[] = [
    { kind: 'own', endpoint: '/api/analytics' },
    { kind: 'gtag', measurementId: 'G-ABC123', host: 'https://www.googletagmanager.com' },
    { kind: 'plausible', domain: 'site.example', host: 'https://plausible.example' },
    { kind: 'umami', websiteId: '1', host: 'https://umami.example' },
  ];
  let counted: FastifyInstance;
  beforeAll(async () => {
    counted = fastify();
    await counted.register(sitePlugin, {
      distDir: folder,
      settings: () => ({ ...settings, analytics }),
      data,
      clock,
      limitDocuments,
    });
  });
  afterAll(() => counted.close());
  const policyOf = async (from: FastifyInstance, url: string) => {
    const { headers } = await from.inject(url);
    const directives = String(headers['content-security-policy']).split('; ');
    return Object.fromEntries(
      directives.map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values] as const;
      }),
    );
  };

  it('is in the policy: its origins and not one more', async () => {
    const google = [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ];
    expect(await policyOf(counted, '/blog')).toMatchObject({
      'script-src': ["'self'", hashOf(starter), 'https://www.googletagmanager.com'],
      'connect-src': [
        "'self'",
        ...google,
        'https://plausible.example',
        'https://umami.example',
        'https://cdn.example.com',
      ],
      'img-src': ["'self'", 'data:', 'blob:', 'https://cdn.example.com', ...google],
      'trusted-types': [
        'lumigraph',
        'lumigraph-offline',
        'site-meta-json-ld',
        'dompurify',
        'analytics-gtag',
        'goog#html',
      ],
    });
  });

  it.each(['/subscription/payment', '/subscription/payment/', '/subscription/payment?plan=yearly'])(
    'is not known to the document %s, nor allowed by its policy',
    async (url) => {
      const { body, headers } = await counted.inject(url);
      expect(headers['content-security-policy']).not.toMatch(/google|plausible|umami/);
      expect(body).toContain('own');
      expect(body).not.toMatch(/gtag|plausible|umami/);
    },
  );

  it('is known to every other document', async () => {
    expect((await counted.inject('/blog')).body).toContain('own,gtag,plausible,umami');
  });
});
