import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import fastify from 'fastify';
import pg from 'pg';
import { serveBench } from '../lib/server-process.ts';

/**
 * The reference: the same framework without application code. `/memory` sends given bytes, `/query` runs the same query
 * through the driver itself, as a prepared statement, and returns its rows.
 */
const environment = process.env;
const bytes = readFileSync(environment['BYTES_FILE'] ?? '');
const sql = environment['QUERY'] ?? '';
const app = fastify();

app.get('/memory', (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
});

const rowsOf = openQuery();
app.get<{ Querystring: { page: string } }>('/query', async (request) => {
  const page = Number(request.query.page);
  return { items: await rowsOf([12, (page - 1) * 12, 'all']), page };
});

function openQuery(): (parameters: unknown[]) => unknown {
  const url = environment['DATABASE_URL'];
  if (!url) {
    const file = new SqliteDatabase(join(environment['DATA_DIR'] ?? '', 'lumigraph.sqlite'));
    file.pragma('cache_size = -65536');
    const statement = file.prepare(sql);
    return (parameters) => statement.all(parameters);
  }
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return async (parameters) => (await pool.query(sql, parameters)).rows;
}

serveBench(await app.listen({ port: 0, host: '127.0.0.1' }));
