import { randomUUID } from 'node:crypto';
import {
  EMAIL_MAX_LENGTH,
  isEmail,
  validationMessage,
  type FieldError,
  type WithdrawalRequest,
  typedEmail,
  typedName,
  visibleText,
} from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import type { Seller } from '../payments/ports.ts';
import type { EnqueueMail } from '../../mail/mail-service.ts';
import type { RunInTransaction } from '../../../db/in-transaction.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';

/** Withdrawals, stored unchanged. `db` may be a transaction. */
export function createWithdrawalStore(db: Kysely<Database>) {
  return {
    async insert(row: Database['withdrawal']): Promise<void> {
      await db.insertInto('withdrawal').values(row).execute();
    },

    async removeReceivedBefore(time: number): Promise<void> {
      await db.deleteFrom('withdrawal').where('received_at', '<', time).execute();
    },
  };
}

export type WithdrawalService = ReturnType<typeof createWithdrawalService>;

/**
 * Receives withdrawals from a contract (Consumer Rights Directive, article 11a): stored first, confirmed to the consumer
 * with date and time by mail, and sent to the company, which decides and pays back.
 */
export function createWithdrawalService(deps: {
  inTransaction: RunInTransaction;
  enqueueMail: EnqueueMail;
  seller: () => Seller;
  /** False when this address has got enough confirmations for today. */
  allowsMail: (to: string) => Promise<boolean>;
  now: () => number;
}) {
  return {
    check,

    async receive(typed: WithdrawalRequest, { locale, site }: { locale: string; site: string }) {
      check(typed);
      const request = { ...typed, name: typedName(typed.name), email: typedEmail(typed.email) };
      const at = deps.now();
      const data = {
        firstName: request.name,
        contract: request.contract,
        email: request.email,
        time: new Date(at).toISOString(),
        site,
      };
      // The declaration is always accepted; only the mail to an unproven address is limited.
      const mayMail = await deps.allowsMail(request.email);
      await deps.inTransaction(async (db) => {
        await createWithdrawalStore(db).insert({
          id: `wd_${randomUUID()}`,
          ...request,
          locale,
          received_at: at,
        });
        const mail = { template: 'withdrawal-received', userId: null, locale, data } as const;
        if (mayMail) await deps.enqueueMail(db, { ...mail, to: request.email, recipientProven: false });
        // Ourselves: as it was written.
        await deps.enqueueMail(db, { ...mail, to: deps.seller().email, recipientProven: true });
      });
      const receivedAt = new Date(at).toISOString();
      return { success: true as const, message: 'Your withdrawal has been received', receivedAt };
    },
  };
}

/** As in the schema of the request, in the order of the form. */
const longest = { name: 200, email: EMAIL_MAX_LENGTH, contract: 200 } as const;

/** Throws VALIDATION_FAILED with every field that is wrong. */
function check(request: WithdrawalRequest): void {
  const names = Object.keys(longest) as (keyof WithdrawalRequest)[];
  const fields = names.flatMap((field): FieldError[] => {
    const value = visibleText(request[field]);
    const limit = longest[field];
    const broken = (rule: 'required' | 'maxLength' | 'email') => [
      { field, rule, message: validationMessage(rule, { field, limit }) },
    ];
    if (value === '') return broken('required');
    if (value.length > limit) return broken('maxLength');
    return field === 'email' && !isEmail(value) ? broken('email') : [];
  });
  const [first] = fields;
  if (first) throw new AppError('VALIDATION_FAILED', { message: first.message, fields });
}
