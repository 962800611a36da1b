import { sql, type Kysely } from 'kysely';
import type { OpenDatabase } from '../db/open.ts';
import type { AnyTables } from '../db/table-catalogue.ts';

interface Column {
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

/** A unique index, foreign key or check, as text. `columns` is undefined where the catalogue does not name them. */
interface Rule {
  text: string;
  columns: readonly string[] | undefined;
}

interface TableShape {
  columns: Map<string, Column>;
  /** Indexes that do not restrict values. */
  indexes: Set<string>;
  rules: Map<string, Rule>;
}

/** What the engine's catalogue says about every table, without the tables of Kysely. */
export type SchemaShape = Map<string, TableShape>;

export function readSchemaShape({ db, engine }: OpenDatabase): Promise<SchemaShape> {
  const tables = db as unknown as Kysely<AnyTables>;
  return engine === 'sqlite' ? readSqlite(tables) : readPostgres(tables);
}

/**
 * Why programs that worked with the schema `before` may not work with `after`: what is gone, and what has become
 * stricter. Empty when the schema only grew.
 */
export function losses(before: SchemaShape, after: SchemaShape): string[] {
  return [...before].flatMap(([table, shape]) => {
    const now = after.get(table);
    return now ? tableLosses(table, shape, now) : [`${table} is gone`];
  });
}

function tableLosses(table: string, before: TableShape, after: TableShape): string[] {
  const gone = (kind: string, names: Iterable<string>, there: { has(name: string): boolean }): string[] =>
    [...names].filter((name) => !there.has(name)).map((name) => `${table}: the ${kind} ${name} is gone`);
  const stricter = [...after.rules.values()].filter(
    ({ text, columns }) =>
      !before.rules.has(text) && (columns?.every((column) => before.columns.has(column)) ?? true),
  );
  return [
    ...gone('column', before.columns.keys(), after.columns),
    ...gone('index', before.indexes, after.indexes),
    ...gone('rule', before.rules.keys(), after.rules),
    ...[...after.columns].flatMap(([name, column]) =>
      columnLosses(`${table}.${name}`, before.columns.get(name), column),
    ),
    ...stricter.map(({ text }) => `${table}: new rule ${text}`),
  ];
}

function columnLosses(name: string, before: Column | undefined, after: Column): string[] {
  if (before === undefined)
    return after.isRequired && !after.hasDefault ? [`${name} is new, required and has no default`] : [];
  return [
    ...(before.type === after.type ? [] : [`${name} was ${before.type} and is ${after.type}`]),
    ...(!before.isRequired && after.isRequired ? [`${name} has become required`] : []),
    ...(before.hasDefault && !after.hasDefault ? [`${name} has no default any more`] : []),
  ];
}

const emptyShape = (): TableShape => ({ columns: new Map(), indexes: new Set(), rules: new Map() });

function shapeOf(shapes: SchemaShape, table: string): TableShape {
  const shape = shapes.get(table) ?? emptyShape();
  shapes.set(table, shape);
  return shape;
}

const addRule = (shape: TableShape, text: string, columns?: readonly string[]): void =>
  void shape.rules.set(text, { text, columns });

async function readSqlite(db: Kysely<AnyTables>): Promise<SchemaShape> {
  const shapes: SchemaShape = new Map();
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master
    where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'`.execute(
    db,
  );
  for (const { name, sql: text } of rows) {
    const shape = shapeOf(shapes, name);
    await readSqliteColumns(db, name, shape);
    await readSqliteIndexes(db, name, shape);
    const keys = await sql<{ from: string; text: string }>`
      select "from", "table" || ' on delete ' || on_delete as text
      from pragma_foreign_key_list(${name})`.execute(db);
    for (const { from, text: target } of keys.rows) addRule(shape, `${from} references ${target}`, [from]);
    // The catalogue of SQLite does not list checks and triggers with their columns.
    for (const check of text.match(/\bcheck\s*\(.*?\)/gi) ?? []) addRule(shape, check);
    const triggers = await sql<{ name: string }>`
      select name from sqlite_master where type = 'trigger' and tbl_name = ${name}`.execute(db);
    for (const trigger of triggers.rows) addRule(shape, `trigger ${trigger.name}`);
  }
  return shapes;
}

async function readSqliteColumns(db: Kysely<AnyTables>, table: string, shape: TableShape): Promise<void> {
  const { rows } = await sql<{
    name: string;
    type: string;
    notnull: number;
    dflt_value: unknown;
    pk: number;
  }>`
    select name, type, "notnull", dflt_value, pk from pragma_table_xinfo(${table})`.execute(db);
  for (const { name, type, notnull, dflt_value: value, pk } of rows)
    shape.columns.set(name, { type, isRequired: notnull === 1 || pk > 0, hasDefault: value !== null });
}

async function readSqliteIndexes(db: Kysely<AnyTables>, table: string, shape: TableShape): Promise<void> {
  const { rows } = await sql<{ columns: string; isUnique: number; partial: number }>`
    select (select group_concat(coalesce(name, 'expression'), ', ') from pragma_index_info(list.name)) as columns,
      "unique" as "isUnique", partial
    from pragma_index_list(${table}) as list`.execute(db);
  for (const { columns, isUnique, partial } of rows) {
    const text = `(${columns})${partial === 1 ? ' partial' : ''}`;
    if (isUnique === 1) addRule(shape, `unique ${text}`, columns.split(', '));
    else shape.indexes.add(text);
  }
}

async function readPostgres(db: Kysely<AnyTables>): Promise<SchemaShape> {
  const shapes: SchemaShape = new Map();
  const columns = await sql<{ table: string; name: string; type: string; required: boolean; value: boolean }>`
    select class.relname as "table", attname as name, format_type(atttypid, atttypmod) as type,
      attnotnull as required, (atthasdef or attidentity <> '') as value
    from pg_attribute join pg_class as class on class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and relname not like 'kysely\\_%'`.execute(db);
  for (const { table, name, type, required, value } of columns.rows)
    shapeOf(shapes, table).columns.set(name, { type, isRequired: required, hasDefault: value });
  const indexes = await sql<{ table: string; text: string; isUnique: boolean; columns: string[] }>`
    select relname as "table", regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') as text,
      indisunique as "isUnique",
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and relname not like 'kysely\\_%'`.execute(db);
  for (const { table, text, isUnique, columns: names } of indexes.rows) {
    const shape = shapeOf(shapes, table);
    if (isUnique) addRule(shape, `unique ${text}`, names);
    else shape.indexes.add(text);
  }
  const rules = await sql<{ table: string; text: string; columns: string[] }>`
    select relname as "table", pg_get_constraintdef(pg_constraint.oid) as text,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where relnamespace = 'public'::regnamespace and contype in ('f', 'c', 'x') and relname not like 'kysely\\_%'
    union all
    select relname, 'trigger ' || tgname, null from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal`.execute(db);
  for (const { table, text, columns: names } of rules.rows)
    addRule(shapeOf(shapes, table), text, names ?? undefined);
  return shapes;
}
