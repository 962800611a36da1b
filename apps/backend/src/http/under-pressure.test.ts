import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { errorsPlugin } from './errors-plugin.ts';
import { underPressurePlugin } from './create-server.ts';

/** Keeps the event loop busy. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

it('long turns of the event loop refuse every request but health checks', async () => {
  const app = fastify();
  await app.register(fastifyCookie);
  await app.register(errorsPlugin);
  await app.register(underPressurePlugin, { maxDelayMs: 1, sampleMs: 100 });
  app.get('/health', { config: { alwaysResponds: true } }, () => ({ status: 'ok' }));
  app.get('/', () => ({}));
  await vi.waitFor(
    async () => {
      block(50);
      const refused = await app.inject('/');
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('5');
      expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
      const page = await app.inject({ url: '/', headers: { accept: 'text/html', 'accept-language': 'es' } });
      expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      expect(page.body).toContain('<html lang="es">');
      // Between two links of one line, speech and copied text need a space.
      expect(page.body).not.toMatch(/<\/a><a/);
    },
    { timeout: 20_000, interval: 10 },
  );
  expect((await app.inject('/health')).statusCode).toBe(200);
  await app.close();
});

it('one long turn of the event loop refuses nothing', { tags: ['long'] }, async () => {
  const app = fastify();
  await app.register(underPressurePlugin, { maxDelayMs: 100, sampleMs: 2_000 });
  app.get('/', () => ({}));
  await app.ready();
  block(500);
  // Until the average has been taken with this turn in it.
  const until = Date.now() + 2_500;
  while (Date.now() < until) {
    expect((await app.inject('/')).statusCode).toBe(200);
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  await app.close();
});
