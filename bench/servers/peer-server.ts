import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastify from 'fastify';
import { serveBench } from '../lib/server-process.ts';

/** `PEER=fastify`: responses from memory without application code. `PEER=ipx`: its server on a folder of originals. */
const environment = process.env;
const commands = { pid: () => process.pid, collect: () => globalThis.gc?.() };

interface Stored {
  path: string;
  headers: Record<string, string>;
  body: string;
}

interface Ipx {
  createIPX: (options: object) => unknown;
  ipxFSStorage: (options: object) => unknown;
  createIPXNodeServer: (ipx: unknown) => Parameters<typeof createServer>[1];
}

async function serveBytes(): Promise<string> {
  const app = fastify();
  const stored = JSON.parse(readFileSync(environment['RESPONSES'] ?? '', 'utf8')) as Stored[];
  for (const { path, headers, body } of stored) {
    const bytes = Buffer.from(body, 'base64');
    app.get(path, (_request, reply) => reply.headers(headers).send(bytes));
  }
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function serveIpx(): Promise<string> {
  const resolve = createRequire(join(environment['IPX'] ?? '', 'package.json')).resolve;
  const { createIPX, createIPXNodeServer, ipxFSStorage } = (await import(
    pathToFileURL(resolve('ipx')).href
  )) as Ipx;
  const storage = ipxFSStorage({ dir: environment['ORIGINALS'] });
  const server = createServer(createIPXNodeServer(createIPX({ storage })));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

serveBench(await (environment['PEER'] === 'ipx' ? serveIpx() : serveBytes()), commands);
