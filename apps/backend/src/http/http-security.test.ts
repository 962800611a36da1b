import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/auth-app.ts';
import { createLogger } from './logger.ts';
import { documentPolicy, paymentPolicy, WORKER_POLICY } from './security-headers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ environment: { SITE_ORIGINS: 'https://twosome.example' } });
});
afterAll(() => test.close());

describe('an error', () => {
  const ask = (url: string, accept: string) =>
    test.app.inject({ url, headers: { accept, 'accept-language': 'de-DE,de' } });

  it('of a page is a page in the language of the visitor', async () => {
    const { statusCode, headers, body } = await ask('/nowhere', 'text/html,*/*;q=0.8');
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('<h1>Seite nicht gefunden</h1>');
    expect(body).toContain('<a href="/">Zur Startseite</a>');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  it.each([
    ['/nowhere?lang=bg', 'preferred-locale=es', 'bg'],
    ['/nowhere', 'preferred-locale=es', 'es'],
    ['/nowhere?lang=xx', 'preferred-locale=yy', 'de'],
  ])('of the page %s with the cookie "%s" has the language %s', async (url, cookie, language) => {
    const headers = { accept: 'text/html', 'accept-language': 'de', ...(cookie && { cookie }) };
    const { body } = await test.app.inject({ url, headers });
    expect(body).toContain(`<html lang="${language}">`);
  });

  it.each([
    ['/%zz?lang=bg&q=%', '/%25zz?lang=bg&q=%'],
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
    // Never another host.
    ['//elsewhere.example/%zz', '/elsewhere.example/%25zz'],
  ])('of the broken address %s leads to the unknown page %s of the site', async (url, location) => {
    const { statusCode, headers } = await ask(url, 'text/html');
    expect([statusCode, headers.location]).toEqual([302, location]);
    expect((await ask(location, 'text/html')).statusCode).toBe(404);
  });

  it.each([
    ['/%zz', '*/*'],
    ['/api/%zz', 'text/html'],
    ['/cdn/image/nowhere', 'text/html'],
  ])('of %s is JSON for %s', async (url, accept) => {
    const { statusCode, headers } = await ask(url, accept);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(headers['content-type']).toMatch(/^application\/json/);
  });
});

describe('headers', () => {
  it.each([
    ['GET', '/api/health'],
    ['GET', '/api/nothing-here'],
    ['GET', '/api/%zz'],
    ['GET', '/api/auth/profile'],
    ['POST', '/api/auth/login'],
    ['GET', '/api/openapi.json'],
    ['OPTIONS', '/api/auth/login'],
    ['PATCH', '/api/auth/login'],
  ] as const)('are on %s %s', async (method, url) => {
    const { headers, payload } = await test.app.inject({ method, url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'reporting-endpoints': 'csp="/api/csp-reports"',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(payload).not.toMatch(/at .*\.ts:\d+/);
  });

  it('ask for HTTPS for a year where the site is served by it', async () => {
    const secure = await createTestApp({ environment: { PUBLIC_ORIGIN: 'https://lumigraph.example' } });
    try {
      const { headers } = await secure.app.inject('/api/health');
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    } finally {
      await secure.close();
    }
  });

  it('have a document policy without inline script or style, with Trusted Types', () => {
    const policy = documentPolicy({ imageOrigins: ['https://cdn.example'] });
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https://cdn.example; " +
        "font-src 'self'; connect-src 'self' https://cdn.example; manifest-src 'self'; form-action 'self'; " +
        "base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
        'trusted-types lumigraph lumigraph-offline site-meta-json-ld dompurify; report-to csp',
    );
  });

  it('allow WebAssembly in workers only', () => {
    expect(WORKER_POLICY).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    expect(documentPolicy()).not.toContain('wasm');
  });

  it('allow the payment document the origins of the enabled providers and nothing else', () => {
    expect(paymentPolicy({})).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; frame-src 'none'; form-action 'self'; base-uri 'none'; object-src 'none'; " +
        "frame-ancestors 'none'; report-to csp",
    );
    const policy = paymentPolicy({
      sources: { scripts: ['https://js.stripe.com'], frames: ['https://hooks.stripe.com'] },
      nonce: 'abc',
    });
    expect(policy).toContain("script-src 'self' 'nonce-abc' https://js.stripe.com;");
    expect(policy).toContain("style-src 'self' 'nonce-abc';");
    expect(policy).toContain('frame-src https://hooks.stripe.com;');
    expect(policy).not.toContain('unsafe');
  });
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    test.app.inject({
      method: 'OPTIONS',
      url: '/api/auth/login',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,authorization',
      },
    });

  it.each(['https://twosome.example', 'http://localhost:4106'])('%s may call', async (origin) => {
    const response = await preflight(origin);
    expect(response.statusCode).toBe(204);
    expect(response.headers['access-control-allow-origin']).toBe(origin);
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
    expect(String(response.headers['vary'])).toContain('Origin');
  });

  it.each([
    'null',
    'https://twosome.example.evil.com',
    'https://eviltwosome.example',
    'https://sub.twosome.example',
    'http://twosome.example',
    'https://twosome.example:8443',
    'https://TWOSOME.example.',
    'file://',
    'https://evil.example',
    '*',
    '',
  ])('%s may not', async (origin) => {
    expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
    const plain = await test.app.inject({ url: '/api/health', headers: { origin } });
    expect(plain.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a preflight of an origin that is not listed', () => {
  it('names the setting in the log, once for each origin', async () => {
    const lines: Record<string, unknown>[] = [];
    const destination = { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) };
    const other = await createTestApp({ logger: createLogger({ level: 'warn', destination }) });
    const ask = (origin: string) =>
      other.app.inject({
        method: 'OPTIONS',
        url: '/api/auth/login',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    await ask('https://new-site.example');
    await ask('https://new-site.example');
    await ask('http://localhost:4106');
    await other.close();
    const refused = lines.filter((line) => line['event'] === 'origin-refused');
    expect(refused).toEqual([
      expect.objectContaining({ origin: 'https://new-site.example', setting: 'SITE_ORIGINS' }),
    ]);
  });
});

describe('reports of the policy', () => {
  it.each([
    ['application/reports+json', '[{"type":"csp-violation","body":{"effectiveDirective":"img-src"}}]', 204],
    ['application/csp-report', '{"csp-report":{"violated-directive":"img-src"}}', 204],
    ['application/reports+json', '[null, 5, {"body":{"blockedURL":{}}}]', 204],
    ['application/reports+json', '{', 400],
    ['text/plain', 'x', 415],
    ['application/reports+json', `[${'1,'.repeat(20_000)}1]`, 413],
  ])('%s %.60s', async (type, payload, status) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/csp-reports',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
  });
});
