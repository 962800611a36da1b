import type { Kysely } from 'kysely';
import { createAccounts } from './baseline/accounts.ts';
import { createImages } from './baseline/images.ts';
import { createInbox } from './baseline/inbox.ts';
import { createLibrary, createSearch } from './baseline/library.ts';
import { createOperation, createStatistics } from './baseline/operation.ts';
import { createPayments } from './baseline/payments.ts';
import { createPosts } from './baseline/posts.ts';
import { createSubscriptions } from './baseline/subscriptions.ts';
import { createUploads } from './baseline/uploads.ts';
import type { SchemaStep } from './columns.ts';

/** The schema of the first release. A table stands after those that it refers to. */
export const baselineMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await createOperation(db);
    await createAccounts(db);
    await createImages(db);
    await createSearch(db);
    await createUploads(db);
    await createLibrary(db);
    await createPosts(db);
    await createInbox(db);
    await createPayments(db);
    await createSubscriptions(db);
    await createStatistics(db);
  },
};
