import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ServedSite } from './served-sites.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Origin of the site that received the request, for links back to the visitor. */
    siteOrigin: string;
    /** Id of that site. */
    siteId: string;
  }
  interface RouteConstraint {
    /** The site whose address has the route; without it the route exists on all sites. */
    site?: string;
  }
}

type SiteConstraint = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>[string];

export type SiteSwitch = ReturnType<typeof createSiteSwitch>;

/**
 * Serves several sites with one application. Each site has its own listening server, which determines the site of a
 * request: a `Host` header is chosen by the client, the port is not.
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
    // The router accepts `undefined` for "no constraint", but its types do not.
    deriveConstraint: (request) => siteOf.get(request.socket)?.id as string,
    mustMatchWhenDerived: false,
  };

  return {
    /** For `routerOptions.constraints`; empty with one site, because every request would bear the cost. */
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
      // All servers stop accepting requests at once; running ones finish.
      app.addHook('preClose', (done) => {
        closing = Promise.all(listening.map(close));
        done();
      });
      app.addHook('onClose', async () => {
        await closing;
      });
    },

    /** Listens on the other sites' addresses, once the application listens on its own. Returns the ports. */
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

/** An address may contain a search of 10,000 characters in any alphabet, and every page of a site must handle it. */
export const MAX_HEADER_BYTES = 128 * 1024;

/** Copies the timeouts of the application's own server. */
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
