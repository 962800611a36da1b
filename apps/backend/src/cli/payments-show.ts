import { Command } from 'commander';
import type { PaymentDetails } from '../features/billing/payments/payment-admin.ts';
import { takenOf } from '../features/billing/payments/payment-store.ts';
import { toMajor } from '../lib/amounts.ts';
import { printFacts, printJson } from './listing.ts';
import { withServices } from './services.ts';
import { CommandError, EXIT, type ExitCode, type Terminal } from './terminal.ts';

/** `gallery payments show <id>` */
export function showPaymentCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('show')
    .description('Print a payment with its refunds, its invoice and the history of its subscription')
    .argument('<id>')
    .option('--json', 'as JSON', false)
    .action(async (id: string, { json }: { json: boolean }) => {
      const about = await withServices(terminal, async ({ features: { accounts, billing } }) => {
        const details = await billing.admin.details(id);
        if (!details) throw new CommandError(`There is no payment ${id}.`);
        const user = await accounts.admin.find(details.payment.user_id);
        return toDetails(details, user?.email ?? null);
      });
      if (json) printJson(terminal, about);
      else print(terminal, about);
      finish(EXIT.done);
    });
}

const iso = (time: number): string => new Date(time).toISOString();

/** Lists every field on purpose: tokens of payment methods are left out. */
function toDetails({ payment, refunds, disputes, invoice, events }: PaymentDetails, email: string | null) {
  const { currency } = payment;
  const taken = takenOf(payment);
  return {
    id: payment.id,
    status: payment.status,
    amount: toMajor(payment.amount_minor, currency),
    refunded: toMajor(payment.refunded_minor, taken.currency),
    currency,
    charged:
      payment.charged_currency === null
        ? null
        : `${toMajor(taken.amountMinor, taken.currency)} ${taken.currency}`,
    provider: payment.provider,
    providerReference: payment.provider_reference,
    purpose: payment.purpose,
    planId: payment.plan_id,
    subscriptionId: payment.subscription_id,
    card: payment.card_last4 === null ? null : `${payment.card_brand ?? 'card'} ${payment.card_last4}`,
    failureCode: payment.failure_code,
    userId: payment.user_id,
    email,
    site: payment.site,
    country: payment.country,
    requestId: payment.request_id,
    createdAt: iso(payment.created_at),
    updatedAt: iso(payment.updated_at),
    invoice: invoice ? { id: invoice.id, number: invoice.number, issuedAt: iso(invoice.issued_at) } : null,
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: toMajor(refund.amount_minor, taken.currency),
      status: refund.status,
      requestedBy: refund.requested_by,
      createdAt: iso(refund.created_at),
    })),
    disputes: disputes.map((dispute) => ({
      reference: dispute.reference,
      status: dispute.status,
      amount: toMajor(dispute.amount_minor, dispute.currency),
      currency: dispute.currency,
      reason: dispute.reason,
      openedAt: iso(dispute.opened_at),
    })),
    subscriptionHistory: events.map(({ type, status, plan_id: planId, at }) => ({
      type,
      status,
      planId,
      at: iso(at),
    })),
  };
}

function print(terminal: Terminal, about: ReturnType<typeof toDetails>): void {
  const { currency } = about;
  printFacts(terminal, [
    ['Payment', about.id],
    ['Status', about.failureCode === null ? about.status : `${about.status} (${about.failureCode})`],
    ['Amount', `${about.amount} ${currency}`],
    ['Taken, not as asked', about.charged],
    ['Refunded', about.refunded === 0 ? null : `${about.refunded} ${currency}`],
    ['Provider', about.provider],
    ['Reference', about.providerReference],
    ['Card', about.card],
    ['Purpose', about.purpose],
    ['Plan', about.planId],
    ['User', about.email ?? `${about.userId} (deleted)`],
    ['Country', about.country],
    ['Site', about.site],
    ['Request', about.requestId],
    ['Created', about.createdAt],
    ['Changed', about.updatedAt],
    ['Invoice', about.invoice?.number],
  ]);
  for (const refund of about.refunds)
    terminal.out(
      `  refund ${refund.amount} ${currency}, ${refund.status}, by ${refund.requestedBy}, ${refund.createdAt}`,
    );
  for (const dispute of about.disputes)
    terminal.out(
      `  dispute ${dispute.amount} ${dispute.currency}, ${dispute.status}, ${dispute.reason ?? ''} ${dispute.openedAt}`,
    );
  for (const event of about.subscriptionHistory)
    terminal.out(`  subscription ${event.type}: ${event.status} ${event.planId ?? ''} ${event.at}`);
}
