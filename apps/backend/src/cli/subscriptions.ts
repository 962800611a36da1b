import {
  subscriptionSorts,
  storedSubscriptionStatuses,
  type StudioSubscription,
} from '@lumigraph/contracts/studio';
import { Command, Option } from 'commander';
import { noteChange } from '../db/audit-trail.ts';
import { isAppError } from '../http/errors.ts';
import { listOptions, minuteOf, printFacts, printJson, printList, type ListFlags } from './listing.ts';
import { withServices } from './services.ts';
import { CommandError, confirmed, EXIT, type ExitCode, type Terminal } from './terminal.ts';

type Finish = (code: ExitCode) => void;

/** `gallery subscriptions …` */
export function subscriptionsCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('subscriptions')
    .description('Subscriptions of all users')
    .addCommand(listCommand(terminal, finish), { isDefault: true })
    .addCommand(showCommand(terminal, finish))
    .addCommand(
      changeCommand(terminal, finish, {
        name: 'cancel',
        description: 'Cancel at the end of the period; an overdue subscription ends at once',
      }),
    )
    .addCommand(
      changeCommand(terminal, finish, {
        name: 'resume',
        description: 'Let a cancelled subscription go on',
      }),
    );
}

interface Filters extends ListFlags {
  find?: string;
  status?: (typeof storedSubscriptionStatuses)[number];
  plan?: string;
  show?: 'ends-soon' | 'failed-renewals';
  sort: (typeof subscriptionSorts)[number];
}

const priceOf = ({ price, currency }: StudioSubscription): string =>
  price === null ? '-' : `${price} ${currency ?? ''}`;

function listCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('list')
    .description('Print subscriptions, those that changed last first')
    .option('--find <text>', 'a part of the address, or the id of the account or subscription')
    .addOption(new Option('--status <status>', 'only these').choices(storedSubscriptionStatuses))
    .option('--plan <id>', 'only of this plan')
    .addOption(
      new Option('--show <kind>', 'cancelled and over within a week, or with a failed renewal').choices([
        'ends-soon',
        'failed-renewals',
      ]),
    )
    .addOption(new Option('--sort <order>', 'the order').choices(subscriptionSorts).default('-updatedAt'));
  return listOptions(command).action(async ({ find, limit, offset, json, ...filters }: Filters) => {
    const { items, total } = await withServices(terminal, ({ features }) =>
      features.billing.desk.subscriptions.page({
        ...filters,
        ...(find === undefined ? {} : { q: find }),
        pageSize: limit + offset,
      }),
    );
    const row = (one: StudioSubscription): string[] => [
      one.id,
      one.status,
      one.planId,
      minuteOf(one.periodEnd),
      one.nextRenewalAt === null ? '-' : minuteOf(one.nextRenewalAt),
      priceOf(one),
      one.failure?.code ?? '-',
      one.email ?? one.userId,
    ];
    const head = ['id', 'status', 'plan', 'period ends', 'renewal', 'price', 'failure', 'user'];
    printList(
      terminal,
      { items: items.slice(offset), total: total ?? items.length, head, row },
      { offset, json },
    );
    finish(EXIT.done);
  });
}

function showCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('show')
    .description('Print a subscription with its history and its payments')
    .argument('<id>')
    .option('--json', 'as JSON', false)
    .action(async (id: string, { json }: { json: boolean }) => {
      const found = await withServices(terminal, ({ features }) =>
        features.billing.desk.subscriptions.details(id).catch(unknown(id)),
      );
      if (json) printJson(terminal, found);
      else {
        printFacts(terminal, [
          ['Subscription', found.id],
          ['Status', found.status],
          ['Premium', found.isPremium ? 'yes' : 'no'],
          ['Plan', found.planId],
          ['Next plan', found.nextPlanId],
          ['Period', `${minuteOf(found.periodStart)} to ${minuteOf(found.periodEnd)}`],
          ['Trial until', found.trialEnd === null ? null : minuteOf(found.trialEnd)],
          ['Renewal', found.nextRenewalAt === null ? null : minuteOf(found.nextRenewalAt)],
          ['Price', found.price === null ? null : priceOf(found)],
          ['Provider', found.provider],
          ['Failed', found.failure === null ? null : `${found.failedRenewals} times (${found.failure.code})`],
          ['User', found.email ?? `${found.userId} (deleted)`],
        ]);
        for (const { type, status, planId, at } of found.history)
          terminal.out(`  ${minuteOf(at)} ${type}: ${status} ${planId ?? ''}`.trimEnd());
        for (const payment of found.payments)
          terminal.out(
            `  ${minuteOf(payment.createdAt)} payment ${payment.id}: ${payment.amount} ${payment.currency}, ${payment.status}`,
          );
      }
      finish(EXIT.done);
    });
}

function changeCommand(
  terminal: Terminal,
  finish: Finish,
  { name, description }: { name: 'cancel' | 'resume'; description: string },
): Command {
  return new Command(name)
    .description(description)
    .argument('<id>')
    .requiredOption('--reason <text>', 'why; kept in the audit log')
    .option('--yes', 'do not ask', false)
    .action(async (id: string, { reason, yes }: { reason: string; yes: boolean }) => {
      const { status, periodEnd, email, userId } = await withServices(terminal, async ({ features }) => {
        const { subscriptions } = features.billing.desk;
        const found = await subscriptions.details(id).catch(unknown(id));
        const verb = name === 'cancel' ? 'Cancel' : 'Resume';
        await confirmed(terminal, `${verb} the subscription of ${found.email ?? found.userId}?`, yes);
        await subscriptions[name](id, reason);
        noteChange({ object: { kind: 'subscription', id } });
        return subscriptions.details(id);
      });
      terminal.err(`The subscription of ${email ?? userId} is ${status} until ${minuteOf(periodEnd)} UTC.`);
      finish(EXIT.done);
    });
}

const unknown =
  (id: string) =>
  (error: unknown): never => {
    if (isAppError(error) && error.code === 'NOT_FOUND')
      throw new CommandError(`There is no subscription ${id}.`);
    throw error;
  };
