import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import { Address6 } from 'ip-address';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables/index.ts';
import type { AppError } from '../lib/errors.ts';
import type { LogEvent } from '../lib/log-event.ts';
import { runJob } from '../lib/run-job.ts';
import { definitionOf, type LimitName, type Limits, limitsFor } from './limits.ts';
import { type Count, createMemoryCounterStore, createRateCounterStore } from './rate-counter-store.ts';
import { counterKey, tooManyAttempts, type RateLimits, createRateLimits } from './rate-limits.ts';
import { requireRouteConfig } from './route-config.ts';
import { sessionOf } from './session.ts';

/** Key of requests whose connection is closed: Node no longer knows their address. */
const GONE = 'gone';
const SUBSCRIBER_BITS = 64;

/** Returns the limit key of an address. IPv6 uses the /64, because a subscriber gets a whole /64. */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return GONE;
  if (!isIPv6(ip)) return ip.toLowerCase();
  const address = new Address6(ip);
  return address.isMapped4()
    ? address.to4().correctForm()
    : new Address6(`${ip}/${SUBSCRIBER_BITS}`).startAddress().correctForm();
}

/** Returns the key of a limit in memory. */
function keyOf(request: FastifyRequest, by: 'address' | 'user'): string {
  return by === 'user' ? (request.accessKeyId ?? sessionOf(request).userId) : networkOf(request.ip);
}

interface RegisterLimitsOptions {
  config: { production: boolean };
  db: Kysely<Database>;
  now: () => number;
  log: LogEvent;
  /** For tests. */
  limits?: Partial<Limits> | undefined;
}

/**
 * Applies the limits that routes declare: each route gets hooks for its limits that count requests; limits by user run
 * after the route's session guard. Returns the counters of services. Register it before every route.
 */
export function registerLimits(
  app: FastifyInstance,
  { config, db, now, log, limits: overrides }: RegisterLimitsOptions,
): RateLimits {
  requireRouteConfig(app);
  const store = createRateCounterStore(db);
  const limits = limitsFor(config, overrides);
  const rateLimits = createRateLimits({ store, limits, now, log });

  /** Logs once per window and address, without the address, so that a flood does not fill the log. */
  function refusal(
    name: LimitName,
    request: FastifyRequest,
    { points, expiresAt }: Count,
  ): AppError | undefined {
    const { points: most } = limits[name];
    if (points === most + 1) {
      const { method, routeOptions } = request;
      request.log.warn(
        { event: 'limit-reached', limit: name, method, route: routeOptions.url },
        'limit-reached',
      );
    }
    return points > most ? tooManyAttempts(expiresAt - now()) : undefined;
  }

  function countInMemory(name: LimitName, by: 'address' | 'user'): onRequestHookHandler {
    const { windowMs } = limits[name];
    const counters = createMemoryCounterStore();
    return (request, _reply, done) =>
      done(refusal(name, request, counters.add({ key: keyOf(request, by), now: now(), windowMs })));
  }

  const countAddress =
    (name: LimitName): onRequestHookHandler =>
    async (request) => {
      const key = counterKey(name, networkOf(request.ip));
      const { windowMs } = limits[name];
      const refused = refusal(name, request, await store.add({ key, now: now(), windowMs }));
      if (refused) throw refused;
    };

  const countUser =
    (name: LimitName): onRequestHookHandler =>
    async (request) =>
      rateLimits.consume(name, sessionOf(request).userId);

  function hookOf(name: LimitName): onRequestHookHandler | undefined {
    const { by, kept, counted } = definitionOf(name);
    if (counted === 'service') return undefined;
    if (by !== 'address' && by !== 'user') throw new Error(`${name} cannot be counted by request`);
    if (kept === 'memory') return countInMemory(name, by);
    return by === 'user' ? countUser(name) : countAddress(name);
  }

  /** All routes share the counter of a limit. */
  const hooks = new Map<LimitName, onRequestHookHandler | undefined>();

  function apply(name: LimitName, route: RouteOptions): void {
    if (!hooks.has(name)) hooks.set(name, hookOf(name));
    const hook = hooks.get(name);
    const { countedAt = 'onRequest' } = route.config ?? {};
    if (hook) route[countedAt] = [...[route[countedAt] ?? []].flat(), hook] as onRequestHookHandler[];
  }

  app.addHook('onRoute', (route) => {
    const { limits: declared = [] } = route.config ?? {};
    if (!('none' in declared)) for (const name of declared) apply(name, route);
  });
  runJob(app, {
    name: 'rate-counters',
    pattern: '51 * * * *',
    run: () => store.removeExpired(now()),
    failure: 'expired counters could not be removed',
  });
  return rateLimits;
}
