import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

export type MetricsServer = Awaited<ReturnType<typeof startMetricsServer>>;

/** Serves `GET /metrics` at an address of its own, which visitors do not reach. Rejects with EADDRINUSE and the like. */
export async function startMetricsServer(
  registry: Pick<Registry, 'metrics' | 'contentType'>,
  { host, port }: { host: string; port: number },
) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return void response.writeHead(404).end();
    return void respond(registry, response);
  });
  server.listen({ host, port });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  registry: Pick<Registry, 'metrics' | 'contentType'>,
  response: ServerResponse,
): Promise<void> {
  try {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}
