import { sql, type Kysely } from 'kysely';
import { autoId, createIndexes, keyText } from '../columns.ts';

/** What the server needs to run, and what the studio records. */
export async function createOperation(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  // The kinds of the executed migrations: a program that is older than a migration cannot know its kind.
  await db.schema
    .createTable('schema_step')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('unused_since', 'text')
    .execute();
  await db.schema
    .createTable('installation_mark')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('set_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('server_key')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('rate_counter')
    .addColumn('key', key, (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('not_before', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await createIndexes(db, 'rate_counter', {
    rate_counter_expiry: ['expires_at'],
  });
  await db.schema
    .createTable('setting_group')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('stored', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('access_key')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('hash', key, (c) => c.notNull().unique())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('created_by', key)
    .addColumn('created_by_name', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema
    .createTable('audit_event')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actor_kind', 'text', (c) => c.notNull())
    .addColumn('actor_id', key, (c) => c.notNull())
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('action', key, (c) => c.notNull())
    .addColumn('object_kind', key, (c) => c.notNull())
    .addColumn('object_id', key, (c) => c.notNull())
    .addColumn('object_label', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('request_id', 'text')
    .execute();
  await createIndexes(db, 'audit_event', {
    audit_event_object: ['object_kind', 'object_id', 'id'],
    audit_event_actor: ['actor_id', 'id'],
    audit_event_action: ['action', 'id'],
  });
  await db.schema
    .createIndex('audit_event_request')
    .on('audit_event')
    .columns(['request_id', 'id'])
    .where(sql<boolean>`request_id is not null`)
    .execute();
}

/** Daily counts of events, without personal data. */
export async function createStatistics(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('analytics_day')
    .addColumn('site', key, (c) => c.notNull())
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('name', key, (c) => c.notNull())
    .addColumn('field', key, (c) => c.notNull())
    .addColumn('value', key, (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('total', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('analytics_day_key', ['day', 'site', 'name', 'field', 'value'])
    .execute();
  await db.schema
    .createTable('statistic_day')
    .addColumn('statistic', key, (c) => c.notNull())
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('site', key, (c) => c.notNull())
    .addColumn('locale', key, (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('statistic_day_key', ['statistic', 'day', 'site', 'locale'])
    .execute();
  await db.schema
    .createTable('empty_search')
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('site', key, (c) => c.notNull())
    .addColumn('locale', key, (c) => c.notNull())
    .addColumn('term', key, (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('empty_search_key', ['day', 'site', 'locale', 'term'])
    .execute();
}
