import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/**
 * Pictures that an account keeps, by their public ids: a removed picture that is imported again is a favourite again.
 */
export const favouritesMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('favourite')
      .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('image_public_id', key, (c) => c.notNull())
      .addColumn('added_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('favourite_key', ['user_id', 'image_public_id'])
      .execute();
  },
};
