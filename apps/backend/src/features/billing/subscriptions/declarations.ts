import { randomUUID } from 'node:crypto';
import {
  cancellationKinds,
  EMAIL_MAX_LENGTH,
  isEmail,
  validationMessage,
  type CancellationRequest,
  type FieldError,
  type WithdrawalRequest,
  typedEmail,
  typedName,
  visibleText,
} from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { refuse } from '../../../lib/errors.ts';
import type { MailRequest } from '../../mail/mail-service.ts';
import { createInvoiceStore } from '../invoices/invoice-store.ts';
import { dayWords } from '../payments/payment-mails.ts';
import type { BillingContext } from '../payments/ports.ts';
import type { SubscriptionService } from './subscription-service.ts';

/** Declarations of consumers without sign-in. They are stored unchanged, for years. */
export async function removeDeclarations(db: Kysely<Database>, receivedBefore: number): Promise<void> {
  for (const table of ['withdrawal', 'cancellation'] as const)
    await db.deleteFrom(table).where('received_at', '<', receivedBefore).execute();
}

interface DeclarationDeps extends BillingContext {
  /** False when this address has got enough confirmations for today. */
  allowsMail: (to: string) => Promise<boolean>;
}

type DeclarationMail = Pick<MailRequest, 'template' | 'locale' | 'data'>;

/**
 * Returns a function that stores a declaration, confirms it to the consumer and sends it to the company. It is always
 * accepted; only the mail to an unproven address is limited.
 */
const createReceiver =
  ({ inTransaction, enqueueMail, seller, allowsMail }: DeclarationDeps) =>
  async (
    email: string,
    declared: DeclarationMail,
    store: (db: Kysely<Database>) => Promise<unknown>,
  ): Promise<void> => {
    const mayMail = await allowsMail(email);
    await inTransaction(async (db) => {
      await store(db);
      const mail = { ...declared, userId: null };
      if (mayMail) await enqueueMail(db, { ...mail, to: email, recipientProven: false });
      // Ourselves: as it was written.
      await enqueueMail(db, { ...mail, to: seller().email, recipientProven: true });
    });
  };

export type WithdrawalService = ReturnType<typeof createWithdrawalService>;

/**
 * Receives withdrawals from a contract (Consumer Rights Directive, article 11a): stored first, confirmed to the consumer
 * with date and time by mail, and sent to the company, which decides and pays back.
 */
export function createWithdrawalService(deps: DeclarationDeps) {
  const receive = createReceiver(deps);
  const check = (request: WithdrawalRequest): void =>
    refuse(textProblems(request, ['name', 'email', 'contract']));
  return {
    check,

    async receive(typed: WithdrawalRequest, { locale, site }: { locale: string; site: string }) {
      check(typed);
      const { contract } = typed;
      const [name, email, at] = [typedName(typed.name), typedEmail(typed.email), deps.now()];
      const time = new Date(at).toISOString();
      const data = { firstName: name, contract, email, time, site };
      const row = { id: `wd_${randomUUID()}`, name, email, contract, locale, received_at: at };
      await receive(email, { template: 'withdrawal-received', locale, data }, (db) =>
        db.insertInto('withdrawal').values(row).execute(),
      );
      return { success: true as const, message: 'Your withdrawal has been received', receivedAt: time };
    },
  };
}

export type CancellationService = ReturnType<typeof createCancellationService>;

interface CancellationDeps extends DeclarationDeps {
  subscriptions: Pick<SubscriptionService, 'current' | 'cancel'>;
}

/**
 * Receives cancellations without sign-in (section 312k of the German Civil Code): stored first, confirmed to the consumer
 * with content, date and time by mail, and sent to the company. When invoice number and address belong together, the
 * subscription ends with its paid period. The response is the same in either case.
 */
export function createCancellationService(deps: CancellationDeps) {
  const { db: database, subscriptions } = deps;
  const receive = createReceiver(deps);

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
      refuse(cancellationProblems(request));
      const { kind, contract, reason, date } = request;
      const [name, email, at] = [typedName(request.name), typedEmail(request.email), deps.now()];
      const time = new Date(at).toISOString();
      const data = {
        firstName: name,
        contract,
        email,
        reason: kind === 'cause' ? (reason ?? '') : '',
        notBefore: date === undefined ? '' : dayWords(Date.parse(date), locale),
        time,
        site,
      };
      const row = {
        id: `cn_${randomUUID()}`,
        kind,
        reason: reason ?? null,
        name,
        email,
        contract,
        not_before: date ?? null,
        locale,
        received_at: at,
      };
      const template = kind === 'cause' ? 'cancellation-for-cause-received' : 'cancellation-received';
      await receive(email, { template, locale, data }, (db) =>
        db.insertInto('cancellation').values(row).execute(),
      );
      const number = /\b\d{10}\b/.exec(contract)?.[0];
      if (number !== undefined) {
        const notBefore = date === undefined ? at : Date.parse(date);
        await cancelByInvoice(Number(number), { email, notBefore, site });
      }
      return { success: true as const, message: 'Your cancellation has been received', receivedAt: time };
    },
  };
}

/** As in the schemas of the requests, in the order of the forms. */
const longest = { reason: 2000, name: 200, email: EMAIL_MAX_LENGTH, contract: 200 } as const;
type TextName = keyof typeof longest;

const problem = (
  field: string,
  rule: 'required' | 'maxLength' | 'email' | 'invalid',
  limit = 0,
): FieldError => ({
  field,
  rule,
  message: validationMessage(rule === 'invalid' ? 'required' : rule, { field, limit }),
});

/** Every text that is missing, too long or no address; for forms without scripts no schema has run. */
function textProblems(texts: Partial<Record<TextName, string>>, required: readonly TextName[]): FieldError[] {
  return (Object.keys(longest) as TextName[]).flatMap((field) => {
    const value = visibleText(texts[field] ?? '');
    if (value === '') return required.includes(field) ? [problem(field, 'required')] : [];
    if (value.length > longest[field]) return [problem(field, 'maxLength', longest[field])];
    return field === 'email' && !isEmail(value) ? [problem(field, 'email')] : [];
  });
}

function cancellationProblems({ kind, date, ...texts }: CancellationRequest): FieldError[] {
  const required: TextName[] = ['name', 'email', 'contract'];
  return [
    ...(cancellationKinds.includes(kind) ? [] : [problem('kind', 'invalid')]),
    ...textProblems(texts, kind === 'cause' ? ['reason', ...required] : required),
    ...(date !== undefined && Number.isNaN(Date.parse(date)) ? [problem('date', 'invalid')] : []),
  ];
}
