import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runGallery } from '../cli/program.ts';
import { createTestApp, PASSWORD } from '../testing/auth-app.ts';
import { createImageStore } from '../features/images/store/image-store.ts';
import { sampleImage } from '../testing/images/sample-image.ts';
import { createInvoiceStore, type InvoiceRow } from '../features/billing/invoices/invoice-store.ts';
import { createPostgresDatabase, engines } from '../testing/databases.ts';
import { migrate } from './migrate.ts';
import { fillSearchIndex } from '../features/images/store/search-index-store.ts';
import { moveData } from './move-data.ts';
import { openDatabase, type OpenDatabase } from './open.ts';

const [, postgres] = engines;

describe.skipIf(!postgres?.available)(`moving to ${postgres?.title ?? ''}`, () => {
  let dataDir: string;
  let url: string;
  let remove: () => Promise<void>;
  let source: OpenDatabase;
  let target: OpenDatabase;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'move-db-'));
    ({ url, remove } = await createPostgresDatabase());
    source = openDatabase({ url: '', dataDir });
    target = openDatabase({ url, dataDir: '' });
    await migrate(source.db);
    await fill();
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await source.close();
    await target.close();
    await remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  const pictures = () => createImageStore(source.db);
  const invoice = (id: string): Omit<InvoiceRow, 'number'> => ({
    id,
    user_id: 'somebody',
    payment_id: `payment of ${id}`,
    plan_id: null,
    item_name: null,
    amount_minor: 499,
    vat_minor: 83,
    vat_permille: 200,
    vat_reason: null,
    currency: 'EUR',
    locale: 'bg',
    buyer: '{"name":"Ана"}',
    seller: '{}',
    site_name: 'Lumigraph',
    period_start: null,
    period_end: null,
    issued_at: Date.UTC(2026, 10, 20),
  });

  /** An installation that has been in use: users, images, gaps in the numbers, invoices. */
  async function fill(): Promise<void> {
    const app = await createTestApp({ engine: onto(source) });
    await app.register({ firstName: 'Ада', email: 'ада@пример.бг' });
    await app.register({ email: 'bob@example.com' });
    await app.close();
    await pictures().addMany(Array.from({ length: 1_200 }, (_, n) => sampleImage(`picture-${n}`)));
    await pictures().remove([sampleImage('picture-1199').publicId, sampleImage('picture-7').publicId]);
    await createInvoiceStore(source.db).issue(invoice('first'), 41);
    await createInvoiceStore(source.db).issue(invoice('second'), 41);
  }

  const rowsOf = async ({ db, engine }: OpenDatabase, table: string): Promise<string[]> => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    expect(engine).toBeDefined();
    return rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
  };

  it('brings every row of every table over unchanged', async () => {
    const moved = await moveData(source, target, { fillSearchIndex });
    const filled = moved.filter(({ rows }) => rows > 0).map(({ table }) => table);
    expect(filled).toEqual(
      expect.arrayContaining(['user_account', 'user_session', 'image', 'category', 'invoice']),
    );
    for (const { table } of moved) expect(await rowsOf(target, table)).toEqual(await rowsOf(source, table));
    expect(await rowsOf(target, 'image_term')).toEqual(await rowsOf(source, 'image_term'));
  });

  it('goes on counting where SQLite stopped, deleted numbers included', { tags: ['long'] }, async () => {
    await moveData(source, target, { fillSearchIndex });
    const newer = sampleImage('newer');
    await pictures().addMany([newer]);
    await createImageStore(target.db).addMany([newer]);
    const idOf = async ({ db }: OpenDatabase) =>
      (
        await db
          .selectFrom('image')
          .select('id')
          .where('public_id', '=', newer.publicId)
          .executeTakeFirstOrThrow()
      ).id;
    expect(await idOf(target)).toBe(await idOf(source));
    const next = await createInvoiceStore(target.db).issue(invoice('third'), 1);
    expect(next?.number).toBe(43);
  });

  it('people sign in there with the password they had', { tags: ['long'] }, async () => {
    await moveData(source, target, { fillSearchIndex });
    const app = await createTestApp({ engine: onto(target) });
    const response = await app.call('POST', '/api/auth/login', {
      body: { email: 'ада@пример.бг', password: PASSWORD },
    });
    expect([response.status, response.body.user?.firstName]).toEqual([200, 'Ада']);
    await app.close();
  });

  it('refuses a database with anything in it, and leaves it alone', async () => {
    await moveData(source, target, { fillSearchIndex });
    const before = await rowsOf(target, 'user_account');
    await expect(moveData(source, target, { fillSearchIndex })).rejects.toThrow(
      /holds data already \(.*user_account.*\)/,
    );
    expect(await rowsOf(target, 'user_account')).toEqual(before);
  });

  it('is all or nothing', async () => {
    await sql`update user_account set last_name = 'a' || char(0) || 'b' where email = 'bob@example.com'`.execute(
      source.db,
    );
    await expect(moveData(source, target, { fillSearchIndex })).rejects.toThrow(
      /user_account\.last_name holds a NUL character/,
    );
    expect(await rowsOf(target, 'image')).toEqual([]);
    expect(await rowsOf(target, 'category')).toHaveLength(6);
    await sql`update user_account set last_name = 'b' where email = 'bob@example.com'`.execute(source.db);
    expect((await moveData(source, target, { fillSearchIndex })).length).toBeGreaterThan(20);
  });

  it('lets nobody write here meanwhile', { tags: ['long'] }, async () => {
    const other = openDatabase({ url: '', dataDir });
    await sql`pragma busy_timeout = 0`.execute(other.db);
    let refused: unknown;
    await moveData(source, target, {
      fillSearchIndex,
      onTable: ({ table }) => {
        if (table !== 'category') return;
        refused = other.db
          .deleteFrom('image')
          .execute()
          .catch((error: unknown) => error);
      },
    });
    expect(await refused).toMatchObject({ code: 'SQLITE_BUSY' });
    await other.close();
  });

  it('is one command of the operator', { tags: ['long'] }, async () => {
    const lines = { out: '', err: '' };
    const run = () =>
      runGallery(['database', 'move'], {
        interactive: false,
        out: (line) => (lines.out += `${line}\n`),
        err: (line) => (lines.err += `${line}\n`),
      });
    vi.stubEnv('NODE_ENV', 'test');
    vi.stubEnv('DATA_DIR', dataDir);
    expect([await run(), lines.err]).toEqual([1, expect.stringContaining('Set DATABASE_URL')]);
    vi.stubEnv('DATABASE_URL', url);
    expect(await run()).toBe(0);
    expect(lines.out).toMatch(/1198\timage\n/);
    expect(lines.out).toMatch(/rows of \d+ tables are in PostgreSQL/);
    lines.err = '';
    expect([await run(), lines.err]).toEqual([1, expect.stringContaining('holds data already')]);
    vi.stubEnv('DATA_DIR', join(dataDir, 'elsewhere'));
    lines.err = '';
    expect([await run(), lines.err]).toEqual([1, expect.stringContaining('There is no SQLite database')]);
  });
});

/** An engine for an open database, which it neither opens nor closes. */
function onto(database: OpenDatabase) {
  return {
    title: database.engine,
    available: true,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    open: () => Promise.resolve({ ...database, close: () => Promise.resolve() }),
  };
}
