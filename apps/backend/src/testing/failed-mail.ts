import type { Kysely } from 'kysely';
import type { Database } from '../db/tables/index.ts';

/** A mail to an account that the mail server has refused. */
export async function addFailedMail(
  db: Kysely<Database>,
  { id, userId, at }: { id: string; userId: string; at: number },
): Promise<void> {
  await db
    .insertInto('mail_outbox')
    .values({
      id,
      template: 'welcome',
      to_address: 'ada@example.com',
      user_id: userId,
      locale: 'en',
      data: '{"firstName":"Ada"}',
      status: 'failed',
      attempts: 1,
      next_attempt_at: at,
      created_at: at,
      last_error: '550',
      recipient_proven: 0,
      request_id: null,
    })
    .execute();
}
