import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/auth-app.ts';
import { productionEnvironment as production } from '../testing/production-environment.ts';
import { definitionOf, limits, LOOSE_FACTOR, type LimitName } from './limits.ts';
import { requireRouteConfig, routeNameOf, type RouteLimits } from './route-config.ts';

/** A minimal built site that registers all kinds of routes. */
const entry = `
export const visitorOf = () => ({ locale: 'en', theme: 'system' });
export const render = async () => ({ status: 200, headers: {} });
export const renderShell = () => ({ status: 200, headers: {} });
export const crawlerFile = async () => undefined;
const scripts = ['auth', 'login', 'register', 'forgot-password', 'reset-password', 'confirm-email', 'magic-link', 'profile',
  'subscription/plans', 'subscription/payment', 'subscription/success', 'support', 'favorites'];
export const forms = {
  appName: 'gallery',
  pages: [
    { path: '/contact', kind: 'contact' },
    { path: '/report', kind: 'report' },
    { path: '/withdraw', kind: 'withdrawal' },
    { path: '/cancel-contract', kind: 'cancellation' },
    ...scripts.map((path) => ({ path: '/' + path, kind: 'scripts' })),
  ],
};
export const payment = { path: '/subscription/payment', render };
`;

const folder = await mkdtemp(join(tmpdir(), 'limits-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function builtSite(id: string): Promise<string> {
  const dist = join(folder, id);
  const files = {
    'server/package.json': '{"type":"module"}',
    'server/entry-server.js': entry,
    'client/.vite/manifest.json': '{}',
    'payment/.vite/manifest.json': '{}',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  }
  return dist;
}

async function builtStudio(): Promise<string> {
  const dir = join(folder, 'studio');
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>Studio</title>');
  return dir;
}

const apps: TestApp[] = [];
afterAll(async () => {
  for (const app of apps) await app.close();
});
type Options = Parameters<typeof createTestApp>[0];
const start = async (options: Options): Promise<TestApp> => {
  const app = await createTestApp(options);
  apps.push(app);
  return app;
};

const siblings = async () => [
  { id: 'dating', port: 0, origin: 'http://localhost:4107', dir: await builtSite('dating') },
];

const configurations = {
  demo: async (more: Options) =>
    start({ ...more, environment: { NODE_ENV: 'demo', SOCIAL_DEMO: 'true', SOCIAL_DEMO_PORT: '0' } }),
  'demo with sites': async (more: Options) =>
    start({
      ...more,
      siteDir: await builtSite('gallery'),
      siblings: await siblings(),
      studioDir: await builtStudio(),
    }),
  'without counting': async (more: Options) => start({ ...more, environment: { ANALYTICS: 'none' } }),
  production: async (more: Options) => start({ ...more, environment: { ...production } }),
  'production with documentation and providers': async (more: Options) =>
    start({
      ...more,
      environment: {
        ...production,
        API_DOCS: 'on',
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 'secret',
      },
      siteDir: await builtSite('gallery'),
    }),
};

/** What every route of the server in every profile declares, by its name. */
const declared = new Map<string, RouteLimits>();
for (const open of Object.values(configurations)) {
  let count = 0;
  await open({
    onRoute(route) {
      const name = routeNameOf(route);
      if (name === undefined || name.startsWith('HEAD') || route.config?.limits === undefined) return;
      declared.set(name, route.config.limits);
      count += 1;
    },
  });
  if (count < 60) throw new Error('A profile has hardly any route');
}

describe('a route', () => {
  const config = { access: 'public', limits: ['publicReadAddress'] } as const;

  it.each([
    ['its access', { limits: config.limits }],
    ['its limits', { access: config.access }],
    ['both', undefined],
  ])('cannot be registered without declaring %s', (_what, some) => {
    const app = fastify();
    requireRouteConfig(app);
    expect(() => app.get('/new', { ...(some && { config: some }) }, () => '')).toThrow(
      'GET /new does not declare its access and limits',
    );
    expect(() => app.get('/declared', { config }, () => '')).not.toThrow();
  });

  it('has a limit, or a reason for none; every limit has a route', () => {
    const rules = [...declared.values()];
    const used = new Set(rules.flatMap((rule) => ('none' in rule ? [] : rule)));
    expect(Object.keys(limits).filter((name) => !used.has(name as LimitName))).toEqual([]);
    for (const rule of rules) expect('none' in rule ? rule.none.length : rule.length).toBeGreaterThan(0);
    // A limit that nothing counts has no effect, so a service's note must name the counted action.
    for (const name of Object.keys(limits) as LimitName[])
      if (definitionOf(name).counted === 'service')
        expect([name, definitionOf(name).note]).not.toContain(undefined);
  });
});

/** Sends an invalid request that reaches the route's limits, because limits count before validation. */
const addressOf = (route: string): string => route.replace(/:\w+/gu, 'x').replace('*', 'x');

describe('every route with a limit by request', () => {
  const counted = [...declared].flatMap(([route, rule]) =>
    'none' in rule
      ? []
      : rule.filter((name) => definitionOf(name).counted === 'request').map((name) => ({ route, name })),
  );

  it.each(counted)('$route answers 429 over $name, by HEAD too', async ({ route, name }) => {
    const test = await limited();
    const [method = 'GET', url = ''] = route.split(' ');
    const address = `203.0.113.${(serial += 1) % 250}`;
    const { by } = definitionOf(name);
    const user = by === 'user' ? await admin(test) : undefined;
    const ask = (how: string) =>
      test.app.inject({
        method: how as 'GET',
        url: addressOf(url),
        remoteAddress: address,
        headers: {
          'x-api-key': 'gallery-public-key',
          ...(user === undefined ? {} : { authorization: `Bearer ${user}` }),
        },
      });
    const first = await ask(method);
    expect(first.statusCode).not.toBe(429);
    const heads = method === 'GET' && test.app.hasRoute({ method: 'HEAD', url }) ? ['HEAD'] : [];
    for (const how of [method, ...heads]) {
      const refused = await ask(how);
      expect([how, refused.statusCode]).toEqual([how, 429]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    test.clock.now += 60 * MINUTE_MS;
    expect((await ask(method)).statusCode).not.toBe(429);
    if (heads.length > 0) {
      test.clock.now += 60 * MINUTE_MS;
      // The hook is registered once: HEAD is derived from GET.
      expect((await ask('HEAD')).statusCode).not.toBe(429);
    }
  });

  let serial = 0;
  let shared: TestApp | undefined;
  async function limited(): Promise<TestApp> {
    const one = Object.fromEntries(
      Object.entries(limits)
        .filter(([, { counted: how }]) => how === 'request')
        .map(([name, { windowMs }]) => [name, { points: 1, windowMs }]),
    );
    shared ??= await start({ limits: one, siteDir: await builtSite('limited') });
    return shared;
  }

  async function admin(test: TestApp): Promise<string> {
    const email = `user-${serial}@example.com`;
    test.clock.now += 60 * MINUTE_MS;
    const { token, user } = await test.register({ email });
    await test.services.accounts.stores.users.update(user.id, { roles: '["admin"]' }, test.clock.now);
    return token;
  }
});

const units = [
  [60 * MINUTE_MS, 'hour'],
  [MINUTE_MS, 'minute'],
  [SECOND_MS, 'second'],
] as const;

function windowOf(windowMs: number): string {
  for (const [size, name] of units) {
    const count = windowMs / size;
    if (Number.isInteger(count)) return count === 1 ? name : `${count} ${name}s`;
  }
  return `${windowMs} ms`;
}

const allowance = (name: LimitName): string =>
  `${limits[name].points} per ${windowOf(limits[name].windowMs)} and ${definitionOf(name).by}`;

function describeRule(rule: RouteLimits): string {
  if ('none' in rule) return `none: ${rule.none}`;
  return rule.map((name) => `${allowance(name)} (\`${name}\`)`).join('; ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, index) =>
    Math.max(3, title.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const byAddress = (a: string, b: string): number => {
  const [one = '', other = ''] = [a, b].map((name) => name.replace(/^(\S+) (.*)$/u, '$2 $1'));
  return one < other ? -1 : 1;
};

it('is the page of the operators (`vitest run route-limits -u` writes it)', async () => {
  const routes = [...declared]
    .toSorted(([a], [b]) => byAddress(a, b))
    .map(([route, rule]) => [`\`${route}\``, describeRule(rule)]);
  const kept = { database: 'database', memory: 'this process' } as const;
  const rules = (Object.keys(limits) as LimitName[]).map((name) => [
    `\`${name}\``,
    allowance(name),
    kept[definitionOf(name).kept],
    definitionOf(name).note ?? 'Requests.',
  ]);
  const text = `# Limits of every route

Generated from what each route declares (\`config.limits\`) and from \`apps/backend/src/http/limits.ts\`. The numbers apply to
production; every other profile allows ${LOOSE_FACTOR} times as much.

A request over a limit gets the status 429, the code \`TOO_MANY_ATTEMPTS\` and a \`Retry-After\` header. The address is the client's
address according to \`TRUST_PROXY\`; an IPv6 /64 counts as one address. Counters in the database apply to all instances and survive a
restart; counters of a process only stop floods. HEAD counts as GET.

## Limits

${table(['Limit', 'Allowed', 'Kept in', 'What counts'], rules)}

## Routes

${table(['Route', 'Limits'], routes)}
`;
  await expect(text).toMatchFileSnapshot('../../../../docs/operators/limits.md');
});
