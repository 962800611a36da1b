import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The newest row of the server's own database in which these columns have these values; undefined where there is none. */
export function rowOf(
  table: string,
  where: Readonly<Record<string, string>>,
): Record<string, unknown> | undefined {
  const database = new DatabaseSync(join(process.env['E2E_DATA_DIR'] ?? '', 'lumigraph.sqlite'), {
    readOnly: true,
  });
  try {
    const condition = Object.keys(where)
      .map((column) => `${column} = ?`)
      .join(' and ');
    return database
      .prepare(`select * from ${table} where ${condition} order by rowid desc limit 1`)
      .get(...Object.values(where));
  } finally {
    database.close();
  }
}
