import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ServedSite } from './served-sites.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Origin of the site that the request came to: where links back to the visitor lead. */
    siteOrigin: string;
    /** Id of that site. */
    siteId: string;
  }
  interface RouteConstraint {
    /** The site whose address responds; without it a route is there for all of them. */
    site?: string;
  }
}

type SiteConstraint = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>[string];

export type SiteSwitch = ReturnType<typeof createSiteSwitch>;

/**
 * Several sites on one application. Each has a listening server of its own, and that decides which site a request is
 * for: a `Host` header is the visitor's word, a port is ours.
 */
export function createSiteSwitch(siblings: readonly ServedSite[], main: Pick<ServedSite, 'id' | 'origin'>) {
  const siteOf = new WeakMap<Socket, ServedSite>();
  const listening: Server[] = [];

  const strategy: SiteConstraint = {
    name: 'site',
    storage: () => {
      const handlers = new Map<string, Parameters<ReturnType<SiteConstraint['storage']>['set']>[1]>();
      return {
        get: (id) => handlers.get(id) ?? null,
        set: (id, handler) => {
          handlers.set(id, handler);
        },
      };
    },
    // The router takes `undefined` for "no constraint", which its types do not know.
    deriveConstraint: (request) => siteOf.get(request.socket)?.id as string,
    mustMatchWhenDerived: false,
  };

  return {
    /** For `routerOptions.constraints`; nothing where there is one site, as every request would pay for it. */
    constraints: (siblings.length > 0 ? { site: strategy } : {}) as Record<string, SiteConstraint>,

    decorate(app: FastifyInstance): void {
      app.decorateRequest('siteOrigin', {
        getter(this: FastifyRequest) {
          return siteOf.get(this.raw.socket)?.origin ?? main.origin;
        },
      });
      app.decorateRequest('siteId', {
        getter(this: FastifyRequest) {
          return siteOf.get(this.raw.socket)?.id ?? main.id;
        },
      });
      let closing: Promise<unknown> = Promise.resolve();
      // All servers stop taking requests at once; running ones finish.
      app.addHook('preClose', (done) => {
        closing = Promise.all(listening.map(close));
        done();
      });
      app.addHook('onClose', async () => {
        await closing;
      });
    },

    /** Opens the siblings' addresses, once the application listens at its own. Returns the ports. */
    async listen(app: FastifyInstance, host: string): Promise<number[]> {
      for (const site of siblings) {
        const server = createServer(
          { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
          (request, response) => app.routing(request, response),
        );
        server.on('connection', (socket) => siteOf.set(socket, site));
        copyServerLimits(server, app.server);
        await open(server, { host, port: site.port });
        listening.push(server);
      }
      return listening.map((server) => (server.address() as { port: number }).port);
    },
  };
}

/** An address may carry a search of 10,000 characters in any alphabet, and every page of a site handles it. */
export const MAX_HEADER_BYTES = 128 * 1024;

/** The limits in time that the application's own server has. */
function copyServerLimits(server: Server, from: Server): void {
  server.keepAliveTimeout = from.keepAliveTimeout;
  server.requestTimeout = from.requestTimeout;
  server.headersTimeout = from.headersTimeout;
  server.setTimeout(from.timeout);
  for (const listener of from.listeners('clientError')) {
    server.on('clientError', listener as (error: Error, socket: unknown) => void);
  }
}

function open(server: Server, address: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
