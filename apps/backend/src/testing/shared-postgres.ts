import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres, type PostgresServer } from './postgres.ts';

/** Set-up of a test run: one PostgreSQL server for all files and workers, started when a test first needs it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | undefined;
  const responder = createServer((_request, response) => {
    starting ??= startPostgres();
    starting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  responder.listen(0, '127.0.0.1');
  await once(responder, 'listening');
  const { port } = responder.address() as AddressInfo;
  project.provide('sharedPostgres', `http://127.0.0.1:${port}`);
  return async () => {
    responder.close();
    responder.closeAllConnections();
    const server = await starting?.catch(() => undefined);
    await server?.stop();
  };
}
