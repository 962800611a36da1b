import { sql } from 'kysely';
import type { TestApp } from './auth-app.ts';

/** Counters of requests, which refused requests change too, and what jobs write in the background. */
const CHANGED_ANYWAY = new Set(['rate_counter', 'post_announcement', 'image_fingerprint']);

/** Every row of every table of a test database (SQLite), once mails that are due are gone; `without` names columns. */
export async function storedContent(
  { database: { db }, services }: TestApp,
  without: readonly string[] = [],
): Promise<Record<string, string>> {
  await services.mail.flush();
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select tables.name as "table", columns.name as "column"
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%' and tables.sql not like '%virtual table%'
  `.execute(db);
  const tables = Map.groupBy(columns, ({ table }) => table);
  // One statement: a test compares the content often.
  const contents = [...tables].flatMap(([table, own]) => {
    if (CHANGED_ANYWAY.has(table)) return [];
    const compared = own.filter(({ column }) => !without.includes(column));
    const values = compared.map(({ column }) => sql`quote(${sql.ref(column)})`);
    return [
      sql`select ${sql.lit(table)} as name, group_concat(${sql.join(values, sql` || ',' || `)}, char(10)) as content from ${sql.table(table)}`,
    ];
  });
  const { rows } = await sql<{
    name: string;
    content: string;
  }>`${sql.join(contents, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** Runs work while the database (SQLite) takes no entry of the audit log. */
export async function withoutAuditLog<Result>(
  { database: { db } }: TestApp,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`
    create trigger no_entry before insert on audit_event begin select raise(abort, 'no entry'); end
  `.execute(db);
  try {
    return await work();
  } finally {
    await sql`drop trigger no_entry`.execute(db);
  }
}
