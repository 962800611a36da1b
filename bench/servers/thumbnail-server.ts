import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { buildApp } from '../../apps/backend/src/app.ts';
import { readConfig } from '../../apps/backend/src/config/config.ts';
import { openDatabase } from '../../apps/backend/src/db/open.ts';
import { serveBench } from '../lib/server-process.ts';

/** `SERVE=gallery`: the whole backend. `SERVE=static`: the same framework with @fastify/static on a folder. */
const environment = process.env;

if (environment['SERVE'] === 'static') {
  const app = fastify();
  await app.register(fastifyStatic, {
    root: environment['STATIC_DIR'] ?? '',
    immutable: true,
    maxAge: '365d',
  });
  serveBench(await app.listen({ port: 0, host: '127.0.0.1' }));
} else {
  const config = readConfig({ ...environment, NODE_ENV: 'test', PORT: '0' });
  const { db } = openDatabase({ url: '', dataDir: join(config.DATA_DIR) });
  const { app } = await buildApp({ config, db });
  serveBench(await app.listen({ port: 0, host: '127.0.0.1' }));
}
