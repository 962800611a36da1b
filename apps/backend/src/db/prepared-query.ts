import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isPostgres } from './migrations/columns.ts';
import type { Database } from './tables/index.ts';

/**
 * Runs a compiled reading query on the driver itself. Kysely's connection handling takes a tenth of the time of a list
 * page, so only the most frequent queries bypass it. Returns undefined when a direct read is not possible at the
 * moment.
 */
export type DirectRead = (
  sql: string,
  parameters: unknown[],
  planned: Planned,
) => unknown[] | Promise<unknown[]> | undefined;

/** When PostgreSQL plans the query: once per connection for any values, or at each run for these values. */
type Planned = 'once' | 'each-time';

const reads = new WeakMap<Kysely<Database>, DirectRead>();

/** Only for `openDatabase`: a transaction has no direct read, so it reads its own writes through Kysely. */
export function setDirectRead(db: Kysely<Database>, read: DirectRead): void {
  reads.set(db, read);
}

function directReadOf(db: Kysely<Database>): DirectRead | undefined {
  return reads.get(db);
}

/**
 * A reading query that is built and compiled once and then run with other values: building a query takes as long as
 * SQLite needs to run it. Uses the engine's direct read where there is one, outside any transaction. `build` receives a
 * placeholder for each value and may only pass it on as a bound value.
 *
 * @example
 * const byId = preparedQuery<{ id: number }, Row>(db, ({ id }) => db.selectFrom('t').selectAll().where('id', '=', id));
 * const rows = await byId({ id: 7 });
 */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  db: Kysely<Database>,
  names: readonly (keyof Values & string)[],
  build: (values: Values) => Compilable<Row>,
): (values: Values) => Row[] | Promise<Row[]> {
  return prepared(db, 'once', { names, build });
}

interface QueryOf<Values, Row> {
  names: readonly (keyof Values & string)[];
  build: (values: Values) => Compilable<Row>;
}

function prepared<Values extends Record<string, unknown>, Row>(
  db: Kysely<Database>,
  planned: Planned,
  { names, build }: QueryOf<Values, Row>,
): (values: Values) => Row[] | Promise<Row[]> {
  let made: { query: CompiledQuery<Row>; bind: (values: Values) => unknown[] } | undefined;
  const direct = directReadOf(db);
  const throughKysely = async (query: CompiledQuery<Row>): Promise<Row[]> =>
    (await db.executeQuery(query)).rows;
  return (values) => {
    made ??= prepare(names, build);
    const parameters = made.bind(values);
    const rows = direct?.(made.query.sql, parameters, planned) as Row[] | Promise<Row[]> | undefined;
    return rows ?? throughKysely({ ...made.query, parameters });
  };
}

const KEPT_FORMS_MAX = 300;

/**
 * Like {@link preparedQuery}, for a query whose text depends on `form` and on which values are given: a list with
 * filters. Each combination is built once; the rarest are forgotten. PostgreSQL plans it at each run, because the best
 * index depends on the values.
 */
export function preparedForms<Form extends object, Values extends Record<string, unknown>, Row>(
  db: Kysely<Database>,
  build: (values: Values, form: Form) => Compilable<Row>,
): (values: Values, form: Form) => Row[] | Promise<Row[]> {
  const forms = new LRUCache<string, (values: Values) => Row[] | Promise<Row[]>>({ max: KEPT_FORMS_MAX });
  return (values, form) => {
    const names = Object.keys(values);
    const key = JSON.stringify([form, names]);
    const query =
      forms.get(key) ?? prepared(db, 'each-time', { names, build: (given: Values) => build(given, form) });
    forms.set(key, query);
    return query(values);
  };
}

/** A list as one value of a prepared query: lists of any length have the same statement. See {@link inList}. */
export type ListValue = string | readonly unknown[];

const usesArrays = (db: Kysely<Database>): boolean => isPostgres(db as unknown as Kysely<never>);

export const listValue = (db: Kysely<Database>, items: readonly (string | number)[]): ListValue =>
  usesArrays(db) ? items : JSON.stringify(items);

/** `column in (…)` for a {@link listValue}. */
export function inList(
  db: Kysely<Database>,
  column: string,
  { list, type }: { list: ListValue; type: 'integer' | 'text' },
): RawBuilder<boolean> {
  const name = sql.ref(column);
  if (!usesArrays(db)) return sql<boolean>`${name} in (select value from json_each(${list}))`;
  return type === 'text'
    ? sql<boolean>`${name} = any(${list}::text[])`
    : sql<boolean>`${name} = any(${list}::integer[])`;
}

class StandIn {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function prepare<Values extends Record<string, unknown>, Row>(
  names: readonly (keyof Values & string)[],
  build: (values: Values) => Compilable<Row>,
): { query: CompiledQuery<Row>; bind: (values: Values) => unknown[] } {
  const standIns = Object.fromEntries(names.map((name) => [name, new StandIn(name)]));
  const query = build(standIns as unknown as Values).compile();
  const bound = new Set(query.parameters.map((part) => (part instanceof StandIn ? part.name : undefined)));
  for (const name of names)
    if (!bound.has(name)) throw new Error(`The query does not bind ${name}; it cannot be prepared`);
  return {
    query,
    bind: (values) => query.parameters.map((part) => (part instanceof StandIn ? values[part.name] : part)),
  };
}
