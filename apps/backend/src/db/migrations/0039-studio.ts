import { sql, type Kysely } from 'kysely';
import { autoId, keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Audit log, access keys, and versions of what two people can edit at the same time. */
export const studioMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
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
    for (const [name, columns] of [
      ['audit_event_object', ['object_kind', 'object_id', 'id']],
      ['audit_event_actor', ['actor_id', 'id']],
      ['audit_event_action', ['action', 'id']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on('audit_event')
        .columns([...columns])
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
    for (const table of ['image', 'category', 'scheduled_image'])
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(sql`1`))
        .execute();
  },
};
