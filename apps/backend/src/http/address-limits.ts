import rateLimit, { normalizeIP, type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { definitionOf, type LimitName, type Limits, limitsFor } from './limits.ts';
import {
  type RateCounterStore,
  createMemoryCounterStore,
  createRateCounterStore,
} from './rate-counter-store.ts';
import { hashPart, tooManyAttempts, type RateLimits, createRateLimits } from './rate-limits.ts';
import { sessionOf } from './session.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables/index.ts';
import type { LogEvent } from '../lib/log-event.ts';
import { runJob } from '../lib/run-job.ts';
import { requireRouteConfig } from './route-config.ts';

interface AddressLimitsOptions {
  store: RateCounterStore;
  limits: Limits;
  /** Counters by user in the database. */
  rateLimits: RateLimits;
  now: () => number;
}

/** Key of requests whose connection is closed: Node no longer knows their address. */
const GONE = 'gone';

/** Returns the limit key of an address. IPv6 uses the /64, because a subscriber gets a whole /64. */
export function networkOf(ip: string | undefined): string {
  return ip === undefined ? GONE : normalizeIP(ip);
}

/**
 * Hashes `203.0.113.7
 * loginAddress`: the table contains no address.
 */
function hashed(key: string): string {
  const [network = '', name = ''] = key.split('|');
  return `${name}:${hashPart(network)}`;
}

/**
 * Reads the limit from a key of the library: `203.0.113.7
 * loginAddress`.
 */
const limitOf = (key: string): LimitName => key.split('|')[1] as LimitName;

/** Logs once per window and address, without the address, so that a flood does not fill the log. */
function logExceeded(limit: LimitName, request: FastifyRequest): void {
  const { method, routeOptions } = request;
  request.log.warn({ event: 'limit-reached', limit, method, route: routeOptions.url }, 'limit-reached');
}

/** Only headers of the HTTP standard: the documentation contains the values of the limits. */
const responseHeaders = {
  addHeadersOnExceeding: {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  },
  addHeaders: {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
    'retry-after': true,
  },
};

/** Returns the key of a limit in memory. IPv6 addresses are cut to their /64. */
function keyOf(request: FastifyRequest, by: 'address' | 'user'): string {
  if (by === 'user') return request.accessKeyId ?? sessionOf(request).userId;
  const ip = request.ip as string | undefined;
  return ip?.includes(':') === false ? ip : networkOf(ip);
}

/**
 * Applies the limits that routes declare: each route gets hooks for its limits that count requests. Register it before
 * every route. Limits by user run after the route's session guard.
 */
const addressLimitsPlugin = fastifyPlugin(
  async (app: FastifyInstance, { store, limits, rateLimits, now }: AddressLimitsOptions) => {
    /** Keys that have just exceeded their limit, until the request is logged. */
    const justExceeded = new Set<string>();
    class CounterStore implements FastifyRateLimitStore {
      incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs) => {
        const time = now();
        store
          .add({ key: hashed(key), now: time, windowMs })
          // oxlint-disable promise/no-callback-in-promise -- the library's store uses callbacks
          .then(
            ({ points, expiresAt }) => {
              if (points === limits[limitOf(key)].points + 1) justExceeded.add(key);
              return callback(null, { current: points, ttl: expiresAt - time });
            },
            (error: unknown) => callback(error as Error),
          );
        // oxlint-enable promise/no-callback-in-promise
      };

      child(): FastifyRateLimitStore {
        return this;
      }
    }

    const hooks = new Map<LimitName, onRequestHookHandler>();
    /** Creates one counter per limit, which all its routes share. */
    function hookOf(name: LimitName, make: () => onRequestHookHandler): onRequestHookHandler {
      const hook = hooks.get(name) ?? make();
      hooks.set(name, hook);
      return hook;
    }

    function countInMemory(name: LimitName, by: 'address' | 'user'): onRequestHookHandler {
      const { points: most, windowMs } = limits[name];
      const counters = createMemoryCounterStore();
      return (request, _reply, done) => {
        const time = now();
        const { points, expiresAt } = counters.add({ key: keyOf(request, by), now: time, windowMs });
        if (points === most + 1) logExceeded(name, request);
        done(points > most ? tooManyAttempts(expiresAt - time) : undefined);
      };
    }

    const countUser =
      (name: LimitName): onRequestHookHandler =>
      async (request) =>
        rateLimits.consume(name, sessionOf(request).userId);

    function apply(name: LimitName, route: RouteOptions): void {
      const { by, kept, counted } = definitionOf(name);
      if (counted === 'service') return;
      if (by !== 'address' && by !== 'user') throw new Error(`${name} cannot be counted by request`);
      if (kept === 'database' && by === 'address') {
        const { points: max, windowMs: timeWindow } = limits[name];
        route.config = {
          ...route.config,
          rateLimit: { ...route.config?.rateLimit, max, timeWindow, groupId: `|${name}` },
        };
        return;
      }
      const hook = hookOf(name, () => (kept === 'memory' ? countInMemory(name, by) : countUser(name)));
      route.onRequest = [...(route.onRequest === undefined ? [] : [route.onRequest].flat()), hook];
    }

    // Added before the library is registered, because the library's own hook reads the route settings that this one
    // sets.
    app.addHook('onRoute', (route) => {
      const { limits: declared = [] } = route.config ?? {};
      if ('none' in declared) return;
      for (const name of declared) apply(name, route);
      // The route only defines when to count; it declares no limit that the library counts.
      const { rateLimit: counted } = route.config ?? {};
      if (counted && counted.max === undefined) route.config = { ...route.config, rateLimit: false };
    });
    await app.register(rateLimit, {
      global: false,
      store: CounterStore,
      ...responseHeaders,
      onExceeded: (request: FastifyRequest, key: string) => {
        if (justExceeded.delete(key)) logExceeded(limitOf(key), request);
      },
      keyGenerator: (request: FastifyRequest) => networkOf(request.ip as string | undefined),
      errorResponseBuilder: (_request, { ttl }) => tooManyAttempts(ttl),
    });
  },
  { name: 'address-limits' },
);

interface RegisterLimitsOptions {
  config: { production: boolean };
  db: Kysely<Database>;
  now: () => number;
  log: LogEvent;
  /** For tests. */
  limits?: Partial<Limits> | undefined;
}

/** Limits of all routes and the counters of services, which it returns. Register it before every route. */
export async function registerLimits(
  app: FastifyInstance,
  { config, db, now, log, limits: overrides }: RegisterLimitsOptions,
): Promise<RateLimits> {
  requireRouteConfig(app);
  const store = createRateCounterStore(db);
  const limits = limitsFor(config, overrides);
  const rateLimits = createRateLimits({ store, limits, now, log });
  await app.register(addressLimitsPlugin, { store, limits, rateLimits, now });
  runJob(app, {
    name: 'rate-counters',
    pattern: '51 * * * *',
    run: () => store.removeExpired(now()),
    failure: 'expired counters could not be removed',
  });
  return rateLimits;
}
