import { randomUUID } from 'node:crypto';
import {
  cancellationKinds,
  EMAIL_MAX_LENGTH,
  isEmail,
  validationMessage,
  type CancellationRequest,
  type FieldError,
  typedEmail,
  typedName,
  visibleText,
} from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { RunInTransaction } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../lib/errors.ts';
import type { EnqueueMail } from '../../mail/mail-service.ts';
import { dayWords } from '../payments/payment-mails.ts';
import { createInvoiceStore } from '../invoices/invoice-store.ts';
import type { FindBuyer, Seller } from '../payments/ports.ts';
import type { SubscriptionService } from './subscription-service.ts';

/** Cancellations without sign-in, stored unchanged. `db` may be a transaction. */
export function createCancellationStore(db: Kysely<Database>) {
  return {
    async insert(row: Database['cancellation']): Promise<void> {
      await db.insertInto('cancellation').values(row).execute();
    },

    async removeReceivedBefore(time: number): Promise<void> {
      await db.deleteFrom('cancellation').where('received_at', '<', time).execute();
    },
  };
}

export type CancellationService = ReturnType<typeof createCancellationService>;

/**
 * Receives cancellations without sign-in (section 312k of the German Civil Code): stored first, confirmed to the consumer
 * with content, date and time by mail, and sent to the company. When invoice number and address belong together, the
 * subscription ends with its paid period. The response is the same in either case.
 */
export function createCancellationService(deps: {
  db: Kysely<Database>;
  inTransaction: RunInTransaction;
  enqueueMail: EnqueueMail;
  seller: () => Seller;
  /** False when this address has got enough confirmations for today. */
  allowsMail: (to: string) => Promise<boolean>;
  subscriptions: Pick<SubscriptionService, 'current' | 'cancel'>;
  findBuyer: FindBuyer;
  now: () => number;
}) {
  const { db: database, subscriptions } = deps;

  /** Cancels if the address is that of the invoice's buyer and the paid period does not end before `notBefore`. */
  async function cancelByInvoice(
    number: number,
    { email, notBefore, site }: { email: string; notBefore: number; site: string },
  ): Promise<void> {
    const userId = await createInvoiceStore(database).buyerOf(number);
    const buyer = userId === undefined ? undefined : await deps.findBuyer(database, userId);
    if (buyer?.email.toLowerCase() !== email.toLowerCase()) return;
    const { id, status, currentPeriodEnd } = await subscriptions.current(buyer.id);
    const isRunning = status === 'Active' || status === 'Trialing' || status === 'PastDue';
    if (!id || !isRunning || Date.parse(currentPeriodEnd ?? '') < notBefore) return;
    await subscriptions.cancel({ userId: buyer.id, site }, id, false);
  }

  return {
    async receive(request: CancellationRequest, { locale, site }: { locale: string; site: string }) {
      check(request);
      const at = deps.now();
      const { kind, contract, reason, date } = request;
      const name = typedName(request.name);
      const email = typedEmail(request.email);
      const data = {
        firstName: name,
        contract,
        email,
        reason: kind === 'cause' ? (reason ?? '') : '',
        notBefore: date === undefined ? '' : dayWords(Date.parse(date), locale),
        time: new Date(at).toISOString(),
        site,
      };
      // The cancellation is always accepted; only the mail to an unproven address is limited.
      const mayMail = await deps.allowsMail(email);
      await deps.inTransaction(async (db) => {
        await createCancellationStore(db).insert({
          id: `cn_${randomUUID()}`,
          kind,
          reason: reason ?? null,
          name,
          email,
          contract,
          not_before: date ?? null,
          locale,
          received_at: at,
        });
        const template = kind === 'cause' ? 'cancellation-for-cause-received' : 'cancellation-received';
        const mail = { template, userId: null, locale, data } as const;
        if (mayMail) await deps.enqueueMail(db, { ...mail, to: email, recipientProven: false });
        // Ourselves: as it was written.
        await deps.enqueueMail(db, { ...mail, to: deps.seller().email, recipientProven: true });
      });
      const number = /\b\d{10}\b/.exec(contract)?.[0];
      if (number !== undefined) {
        const notBefore = date === undefined ? at : Date.parse(date);
        await cancelByInvoice(Number(number), { email, notBefore, site });
      }
      const receivedAt = new Date(at).toISOString();
      return { success: true as const, message: 'Your cancellation has been received', receivedAt };
    },
  };
}

/** As in the schema of the request, in the order of the form. */
const longest = { reason: 2000, name: 200, email: EMAIL_MAX_LENGTH, contract: 200 } as const;

/** Throws VALIDATION_FAILED with every field that is wrong; for forms without scripts no schema has run. */
function check(request: CancellationRequest): void {
  const broken = (
    field: string,
    rule: 'required' | 'maxLength' | 'email' | 'invalid',
    limit = 0,
  ): FieldError => ({
    field,
    rule,
    message: validationMessage(rule === 'invalid' ? 'required' : rule, { field, limit }),
  });
  const names = Object.keys(longest) as (keyof typeof longest)[];
  const fields = names.flatMap((field): FieldError[] => {
    const value = visibleText(request[field] ?? '');
    const isNeeded = field !== 'reason' || request.kind === 'cause';
    if (value === '') return isNeeded ? [broken(field, 'required')] : [];
    if (value.length > longest[field]) return [broken(field, 'maxLength', longest[field])];
    return field === 'email' && !isEmail(value) ? [broken(field, 'email')] : [];
  });
  if (!cancellationKinds.includes(request.kind)) fields.unshift(broken('kind', 'invalid'));
  if (request.date !== undefined && Number.isNaN(Date.parse(request.date)))
    fields.push(broken('date', 'invalid'));
  const [first] = fields;
  if (first) throw new AppError('VALIDATION_FAILED', { message: first.message, fields });
}
