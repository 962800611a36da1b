import { sql, type Kysely } from 'kysely';
import type { SchemaStep } from './schema-step.ts';

/** The importer's text from before images named their license by its id. */
const FORMER_FREE_LICENSE = 'Free for personal and commercial use';

/** Images without a custom license name it by its id; the new index finds the origins of all images. */
export const licenseIdsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await sql`update image set license = 'free' where license = ${FORMER_FREE_LICENSE}`.execute(db);
    await sql`update image_counter set value = value + 1 where name = 'generation'`.execute(db);
    await db.schema.createIndex('image_source').on('image').column('source').execute();
  },
};
