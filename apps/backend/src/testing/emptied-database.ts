import pg from 'pg';

/** Above this number of removed rows a database is not used again: their space would make later tests slower. */
const MOST_REMOVED = 5_000;

const TABLES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
const SEQUENCES = `select sequencename as name, start_value, last_value from pg_sequences where schemaname = 'public'`;
/** Another value means that tables, columns, indexes, constraints, triggers or functions have changed, or their names. */
const SHAPE = `
  select concat_ws(' ', count(*), sum(oid::bigint), sum(relfilenode::bigint), sum(relnatts),
    sum(hashtext(relname)::bigint),
    (select sum(hashtext(attname)::bigint) from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace),
    (select sum(oid::bigint) from pg_constraint), (select sum(oid::bigint) from pg_trigger),
    (select sum(oid::bigint) from pg_proc)) as shape
  from pg_class where relnamespace = 'public'::regnamespace`;

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Learns the state of a database and returns the function that brings this database and copies of it back to that state.
 * It returns false for a database that is better dropped: its tables have changed, or too many rows were removed.
 */
export function rememberState(url: string): Promise<(copy: string) => Promise<boolean>> {
  return connected(url, async (client) => {
    const statements = ["set session_replication_role = 'replica'"];
    let kept = 0;
    for (const { name } of (await client.query<{ name: string }>(TABLES)).rows) {
      const table = client.escapeIdentifier(name);
      const { rows } = await client.query(`select * from ${table}`);
      kept += rows.length;
      statements.push(`delete from ${table}`);
      if (rows.length === 0) continue;
      const values = client.escapeLiteral(JSON.stringify(rows));
      statements.push(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, ${values})`,
      );
    }
    type Sequence = { name: string; start_value: string; last_value: string | null };
    for (const { name, start_value, last_value } of (await client.query<Sequence>(SEQUENCES)).rows)
      statements.push(
        `select setval('${name}', ${last_value ?? start_value}, ${last_value === null ? 'false' : 'true'})`,
      );
    const reset = statements.join('; ');
    const shapeOf = async (of: pg.Client) => (await of.query<{ shape: string }>(SHAPE)).rows[0]?.shape;
    const shape = await shapeOf(client);

    return (copy) =>
      connected(copy, async (there) => {
        if ((await shapeOf(there)) !== shape) return false;
        const results = (await there.query(reset)) as unknown as pg.QueryResult[];
        const removed = results.filter(({ command }) => command === 'DELETE');
        return removed.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), -kept) <= MOST_REMOVED;
      });
  });
}
