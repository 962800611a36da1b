import rateLimit, { normalizeIP, type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { definitionOf, type LimitName, type Limits } from './limits.ts';
import type { RateCounterStore } from './rate-counter-store.ts';
import { createMemoryCounterStore } from './memory-counter-store.ts';
import { hashPart, tooManyAttempts, type RateLimits } from './rate-limits.ts';
import { limitsOfRoute } from './route-limits.ts';
import { sessionOf } from './session.ts';

export interface AddressLimitsOptions {
  store: RateCounterStore;
  limits: Limits;
  /** Counts by user in the database. */
  rateLimits: RateLimits;
  now: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered route, like `GET /api/health`; HEAD is part of its GET. */
    routeNames: ReadonlySet<string>;
  }
}

/** The key of requests whose connection is gone: Node knows no address of it any more. */
const GONE = 'gone';

/** One key for an address; IPv6 counts by its /64, because that is what one subscriber gets. */
export function networkOf(ip: string | undefined): string {
  return ip === undefined ? GONE : normalizeIP(ip);
}

/** `203.0.113.7|loginAddress` without the address: the table holds none. */
function hashed(key: string): string {
  const [network = '', name = ''] = key.split('|');
  return `${name}:${hashPart(network)}`;
}

/** The limit in a key of the library: `203.0.113.7|loginAddress`. */
const limitOf = (key: string): LimitName => key.split('|')[1] as LimitName;

/** Once per window and address: a flood does not fill the log. Without the address. */
function logExceeded(limit: LimitName, request: FastifyRequest): void {
  const { method, routeOptions } = request;
  request.log.warn({ event: 'limit-reached', limit, method, route: routeOptions.url }, 'limit-reached');
}

/** Only what HTTP itself defines: the numbers of limits are in the documentation. */
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

/** What a limit kept in memory counts. An IPv4 address is a network of its own; only IPv6 has to be cut to its /64. */
function keyOf(request: FastifyRequest, by: 'address' | 'user'): string {
  if (by === 'user') return sessionOf(request).userId;
  const ip = request.ip as string | undefined;
  return ip?.includes(':') === false ? ip : networkOf(ip);
}

/**
 * Applies the table of route limits: each route gets the hooks for those of its limits that count requests. Register
 * it before every route. Limits by user come after the route's session guard.
 */
export const addressLimitsPlugin = fastifyPlugin(
  async (app: FastifyInstance, { store, limits, rateLimits, now }: AddressLimitsOptions) => {
    /** Keys that have just passed their limit, until the request that did so is logged. */
    const justExceeded = new Set<string>();
    class CounterStore implements FastifyRateLimitStore {
      incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs) => {
        const time = now();
        store
          .add({ key: hashed(key), now: time, windowMs })
          // oxlint-disable promise/no-callback-in-promise -- the library's store speaks callbacks
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

    const routeNames = new Set<string>();
    app.decorate('routeNames', routeNames);
    const hooks = new Map<LimitName, onRequestHookHandler>();
    /** One counter for a limit, whichever routes share it. */
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

    // Before the library is registered: its own hook reads what this one puts into a route's settings.
    app.addHook('onRoute', (route) => {
      const methods = [route.method].flat();
      const method = methods.find((one) => one !== 'HEAD') ?? 'HEAD';
      if (method === 'OPTIONS') return;
      if (method !== 'HEAD') routeNames.add(`${method} ${route.url}`);
      const rules = limitsOfRoute(method, route.url);
      if ('none' in rules) return;
      for (const name of rules) apply(name, route);
      // The route only said when to count: with no limit in the database there is nothing for the library to count.
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
