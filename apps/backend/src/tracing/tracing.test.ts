import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT_CONTEXT } from '@opentelemetry/api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createImageStore } from '../features/images/store/image-store.ts';
import { openDatabase } from '../db/open.ts';
import { openFileStorage } from '../storage/file-storage.ts';
import { createTestApp, type TestApp } from '../testing/auth-app.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { openSqliteForTests, type Engine } from '../testing/databases.ts';
import { drawImage } from '../testing/images/test-gallery.ts';
import { sampleImage } from '../testing/images/sample-image.ts';
import { samplerOf, startTracing } from './start-tracing.ts';

/** Traces, as a collector receives them by OTLP over HTTP. */

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number };
  attributes: Record<string, unknown>;
}

interface OtlpSpan extends Omit<Span, 'attributes'> {
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface OtlpRequest {
  resourceSpans: {
    resource: { attributes: OtlpSpan['attributes'] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

const plain = (attributes: OtlpSpan['attributes']): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector that keeps what it receives. */
async function startCollector() {
  const requests: { url: string | undefined; key: unknown; body: OtlpRequest }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as OtlpRequest;
      requests.push({ url: request.url, key: request.headers['x-collector-key'], body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(async () => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: (): Span[] =>
      requests
        .flatMap(({ body }) => body.resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: plain(span.attributes) })),
  };
}

type Collector = Awaited<ReturnType<typeof startCollector>>;

/** The application and its traces; `finish` sends them. */
async function traced(): Promise<{ server: TestApp; collector: Collector; finish: () => Promise<Span[]> }> {
  const collector = await startCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-collector-key=secret');
  vi.stubEnv('OTEL_SERVICE_NAME', 'my-gallery');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=tests');
  const tracing = startTracing({ warn: () => undefined });
  cleanUps.push(() => tracing.close());
  const engine: Engine = {
    title: 'SQLite with traces',
    available: true,
    async open() {
      const dataDir = await mkdtemp(join(tmpdir(), 'lumigraph-traces-'));
      await (await openSqliteForTests(dataDir)).close();
      const database = openDatabase({ url: '', dataDir, onQuery: tracing.onQuery });
      cleanUps.push(() => rm(dataDir, { recursive: true }));
      return database;
    },
  };
  const server = await createTestApp({ engine, billing: { manualJobs: true } });
  cleanUps.push(() => server.close());
  return {
    server,
    collector,
    async finish() {
      await tracing.close();
      return collector.spans();
    },
  };
}

const named = (spans: readonly Span[], name: string): Span => {
  const span = spans.find((one) => one.name === name);
  if (!span) throw new Error(`There is no span ${name}: ${spans.map((one) => one.name).join(', ')}`);
  return span;
};

const childrenOf = (spans: readonly Span[], { spanId }: Span): string[] => [
  ...new Set(spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name)),
];

const order = {
  planId: 'premium-monthly',
  provider: 'stripe',
  immediateStartConsent: true,
  consentVersion: '2026-11',
  card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
};

describe('a trace', () => {
  it('has the request, its password hash, transaction and queries, and the mail by the request id', async () => {
    const { server, collector, finish } = await traced();
    await server.register();
    await server.mails();
    const spans = await finish();
    const request = named(spans, 'POST /api/auth/register');
    expect(request.parentSpanId).toBeUndefined();
    expect(request.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/auth/register',
      'http.response.status_code': 200,
    });
    expect(childrenOf(spans, request)).toEqual(expect.arrayContaining(['password', 'transaction']));
    const transaction = named(spans, 'transaction');
    expect(childrenOf(spans, transaction)).toContain('INSERT');
    const id = request.attributes['lumigraph.request_id'];
    const mail = named(spans, 'mail');
    expect(mail.traceId).not.toBe(request.traceId);
    expect(mail.attributes).toMatchObject({
      'lumigraph.mail.template': 'welcome',
      'lumigraph.request_id': id,
    });
    const [first] = collector.requests;
    expect([first?.url, first?.key]).toEqual(['/v1/traces', 'secret']);
    expect(plain(first?.body.resourceSpans[0]?.resource.attributes ?? [])).toMatchObject({
      'service.name': 'my-gallery',
      'deployment.environment.name': 'tests',
    });
    expect(JSON.stringify(collector.requests)).not.toMatch(/ada@example|Lovelace/i);
  });

  it('has the rendering of an image and the call of a payment provider', async () => {
    const { server, finish } = await traced();
    const { token } = await server.register();
    const headers = { 'idempotency-key': randomUUID() };
    await server.call('POST', '/api/payments/payment', { token, headers, body: order });
    const storage = openFileStorage(join(server.dataDir, 'pictures'));
    await storage.put('originals/fjord.png', await drawImage({ width: 60, height: 40 }));
    await createImageStore(server.database.db).addMany([
      sampleImage('fjord', { storageKey: 'originals/fjord.png' }),
    ]);
    await server.call('GET', '/cdn/image/upload/c_fill,h_150,w_150/nature/fjord');
    const spans = await finish();
    const payment = named(spans, 'POST /api/payments/payment');
    expect(childrenOf(spans, payment)).toContain('Stripe charge');
    const image = named(spans, 'GET /cdn/image/upload/*');
    expect(childrenOf(spans, image)).toContain('rendition');
    expect(
      spans.filter(({ name }) => name === 'SELECT').map(({ parentSpanId }) => parentSpanId),
    ).not.toContain(undefined);
  });

  it('marks what has failed, without the text of the error', async () => {
    const { server, collector, finish } = await traced();
    await server.database.db.schema.dropTable('user_session').execute();
    const body = { email: 'ada@example.com', password: 'Kiwi-Lantern7' };
    await server.call('POST', '/api/auth/refresh', { body: { refreshToken: 'rt_canary' } });
    await server.database.db.schema.alterTable('user_account').renameTo('away').execute();
    expect((await server.call('POST', '/api/auth/login', { body })).status).toBe(500);
    const spans = await finish();
    expect(named(spans, 'POST /api/auth/login').status.code).toBe(2);
    const query = spans.find(({ name, status }) => name === 'SELECT' && status.code === 2);
    expect(query?.attributes).toMatchObject({ 'error.type': 'SQLITE_ERROR' });
    expect(JSON.stringify(collector.requests)).not.toMatch(/canary|no such table/);
  });
});

it.each([
  ['always_off', undefined, 0],
  ['parentbased_always_off', undefined, 0],
  ['traceidratio', '0', 0],
  ['traceidratio', 'many', 2],
  ['', undefined, 2],
])('samples with OTEL_TRACES_SAMPLER=%s and the argument %s', (name, argument, decision) => {
  const sampler = samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: argument });
  const result = sampler.shouldSample(ROOT_CONTEXT, 'f'.repeat(32), 'request', 1, {}, []);
  expect(result.decision).toBe(decision);
});

/** Prints the address of each module that is loaded. */
const printModules = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) });
`)}`;

const packagesIn = (addresses: string): string[] => [
  ...new Set(
    [...addresses.matchAll(/\/node_modules\/((?:@[\w-]+\/)?[\w-]+)\//g)].map(([, name = '']) => name),
  ),
];

describe('the server', () => {
  async function start(settings: Record<string, string>) {
    const root = await mkdtemp(join(tmpdir(), 'lumigraph-traces-'));
    cleanUps.push(() => rm(root, { recursive: true, force: true }));
    const demo = { DEMO_CONTENT: 'false', SOCIAL_DEMO: 'false', SITES: '', PORT: '0' };
    const log = { LOG_FORMAT: 'json', LOG_LEVEL: 'info' };
    const server = spawn(
      process.execPath,
      [
        `--import=${printModules}`,
        '--conditions=@lumigraph/source',
        join(import.meta.dirname, '../server.ts'),
      ],
      {
        cwd: root,
        env: { ...childEnvironment, ...demo, ...log, ...settings, DATA_DIR: join(root, 'data') },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const stop = async (): Promise<void> => {
      if (server.exitCode !== null) return;
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
    };
    cleanUps.push(stop);
    let [output, loaded] = ['', ''];
    server.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    server.stderr.setEncoding('utf8').on('data', (text: string) => (loaded += text));
    const address = (): string => /is ready: (http:[^"]+)/.exec(output)?.[1] ?? '';
    await expect.poll(address, { timeout: 60_000 }).not.toBe('');
    return { url: address(), stop, loaded: () => loaded };
  }

  it('sends its traces before it ends, without those of health checks', { tags: ['long'] }, async () => {
    const collector = await startCollector();
    const { url, stop, loaded } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await fetch(`${url}/api/health/live`);
    await fetch(`${url}/api/auth/providers`);
    await stop();
    const requests = collector.spans().filter(({ kind }) => kind === 2);
    expect(requests.map(({ name }) => name)).toEqual(['GET /api/auth/providers']);
    expect(packagesIn(loaded())).toContain('@opentelemetry/sdk-trace');
  });

  it('does not load OpenTelemetry without a collector', { tags: ['long'] }, async () => {
    const { url, stop, loaded } = await start({});
    await fetch(`${url}/api/auth/providers`);
    await stop();
    expect(packagesIn(loaded())).toContain('fastify');
    const loadedParts = packagesIn(loaded()).filter((name) => name.startsWith('@opentelemetry'));
    // The client for metrics loads the interfaces, which do nothing without an SDK.
    expect(loadedParts).toEqual(['@opentelemetry/api']);
  });
});
