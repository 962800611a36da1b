import { createHash } from 'node:crypto';
import { backendProviders, DAY_MS, paymentStatuses } from '@lumigraph/contracts';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { PaymentRow } from '../features/billing/payments/payment-store.ts';
import { toMajor } from '../lib/amounts.ts';
import { listOptions, minuteOf, printList, type ListFlags } from './listing.ts';
import { parseTime } from './parse-time.ts';
import { comparePaymentsCommand } from './payments-compare.ts';
import { showPaymentCommand } from './payments-show.ts';
import { withServices, type Services } from './services.ts';
import { CommandError, confirmed, EXIT, type ExitCode, type Terminal } from './terminal.ts';
import { noAccount } from './user-view.ts';

type Finish = (code: ExitCode) => void;

/** `gallery payments …` */
export function paymentsCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('payments')
    .description('Payments, and money back')
    .addCommand(listCommand(terminal, finish))
    .addCommand(showPaymentCommand(terminal, finish))
    .addCommand(refundCommand(terminal, finish))
    .addCommand(comparePaymentsCommand(terminal, finish));
}

interface Filters extends ListFlags {
  user?: string;
  status?: string;
  provider?: string;
  from?: number;
  until?: number;
}

function parseDay(value: string): number {
  const time = value.includes('T') ? undefined : parseTime(value);
  if (time === undefined) throw new InvalidArgumentError('A day like 2026-11-30 (UTC).');
  return time;
}

function listCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('list')
    .description('Print payments, newest first')
    .option('--user <user>', 'of this account: its address or id')
    .addOption(new Option('--status <status>', 'only these').choices(paymentStatuses))
    .addOption(
      new Option('--provider <provider>', 'only of this one').choices(Object.values(backendProviders)),
    )
    .option('--from <day>', 'first day', parseDay)
    .option('--until <day>', 'last day', parseDay);
  return listOptions(command).action(async (flags: Filters) => {
    await withServices(terminal, async ({ features }) => {
      const { user: who, until, ...wanted } = flags;
      const userId = who === undefined ? undefined : await userIdOf(features, who);
      const lastDay = until === undefined ? undefined : until + DAY_MS;
      const { rows, total } = await features.billing.admin.list({ ...wanted, userId, until: lastDay });
      const items = await Promise.all(rows.map((row) => toView(features, row)));
      const row = (payment: PaymentView): string[] => [
        payment.id,
        minuteOf(Date.parse(payment.createdAt)),
        payment.status,
        `${payment.amount} ${payment.currency}`,
        payment.refunded === 0 ? '-' : String(payment.refunded),
        payment.provider,
        payment.purpose,
        payment.email ?? payment.userId,
      ];
      const head = ['id', 'time', 'status', 'amount', 'refunded', 'provider', 'purpose', 'user'];
      printList(terminal, { items, total, head, row }, flags);
    });
    finish(EXIT.done);
  });
}

/** The payments of a deleted account are found by its id. */
async function userIdOf({ accounts }: Services['features'], who: string): Promise<string> {
  const user = await accounts.admin.find(who);
  if (!user && who.includes('@')) throw noAccount(who);
  return user?.id ?? who;
}

type PaymentView = Awaited<ReturnType<typeof toView>>;

async function toView({ accounts }: Services['features'], row: PaymentRow) {
  return {
    id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    status: row.status,
    amount: toMajor(row.amount_minor, row.currency),
    refunded: toMajor(row.refunded_minor, row.currency),
    currency: row.currency,
    provider: row.provider,
    purpose: row.purpose,
    planId: row.plan_id,
    userId: row.user_id,
    email: (await accounts.admin.find(row.user_id))?.email ?? null,
  };
}

interface RefundFlags {
  amount?: number;
  reason: string;
  key?: string;
  yes: boolean;
}

function parseAmount(value: string): number {
  const amount = Number(value);
  if (!(amount > 0)) throw new InvalidArgumentError('An amount like 4.99.');
  return amount;
}

function refundCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('refund')
    .description(
      'Give the money of a payment back, all that is left of it or a part; repeating the command refunds once',
    )
    .argument('<id>')
    .option('--amount <amount>', 'a part, in the currency of the payment', parseAmount)
    .requiredOption('--reason <text>', 'why; kept in the operator log')
    .option('--key <text>', 'another refund of the same amount for the same reason')
    .option('--yes', 'do not ask', false)
    .action(async (id: string, flags: RefundFlags) => {
      await withServices(terminal, ({ features }) => refund(terminal, features, { id, ...flags }));
      finish(EXIT.done);
    });
}

async function refund(
  terminal: Terminal,
  { billing }: Services['features'],
  { id, amount, reason, key, yes }: RefundFlags & { id: string },
): Promise<void> {
  const before = await billing.admin.details(id);
  if (!before) throw new CommandError(`There is no payment ${id}.`);
  const idempotencyKey = keyOf([amount ?? 'rest', reason, key ?? '']);
  if (before.refunds.some((known) => known.idempotency_key === idempotencyKey))
    terminal.err('This refund was requested before; it is not made twice.');
  else {
    const { currency, amount_minor: paid, refunded_minor: back } = before.payment;
    const wanted = amount ?? toMajor(paid - back, currency);
    await confirmed(terminal, `Refund ${wanted} ${currency} of the payment ${id}?`, yes);
  }
  await billing.refunds.refund({ paymentId: id, amount, reason, requestedBy: 'operator', idempotencyKey });
  const after = await billing.admin.details(id);
  const made = after?.refunds.find((known) => known.idempotency_key === idempotencyKey);
  const sum = `${toMajor(made?.amount_minor ?? 0, before.payment.currency)} ${before.payment.currency}`;
  if (made?.status === 'failed')
    throw new CommandError(`The provider refuses to refund ${sum}. To try again: --key <another word>`);
  terminal.err(
    made?.status === 'succeeded'
      ? `${sum} refunded.`
      : `The refund of ${sum} is requested. The provider has not confirmed it; the server asks again every 20 seconds.`,
  );
}

/** The same amount for the same reason is the same refund. */
const keyOf = (values: readonly (string | number)[]): string =>
  `operator:${createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 32)}`;
