import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Returns the newest row of the server's database with these values; undefined where there is none. */
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

/** Changes the one row of the server's database with these values. */
export function updateRow(
  table: string,
  where: Readonly<Record<string, string>>,
  values: Readonly<Record<string, number | string>>,
): void {
  const database = new DatabaseSync(join(process.env['E2E_DATA_DIR'] ?? '', 'lumigraph.sqlite'), {
    timeout: 5000,
  });
  try {
    const assignments = Object.keys(values).map((column) => `${column} = ?`);
    const conditions = Object.keys(where).map((column) => `${column} = ?`);
    const { changes } = database
      .prepare(`update ${table} set ${assignments.join(', ')} where ${conditions.join(' and ')}`)
      .run(...Object.values(values), ...Object.values(where));
    if (Number(changes) !== 1)
      throw new Error(`${String(changes)} rows of ${table} were changed instead of one.`);
  } finally {
    database.close();
  }
}
