import type { PlanPrices } from '@lumigraph/contracts/studio';
import { Command, InvalidArgumentError } from 'commander';
import { operatorName } from './operator-log.ts';
import { minuteOf, printJson, printList } from './listing.ts';
import { parseTime } from './parse-time.ts';
import { withServices } from './services.ts';
import { CommandError, confirmed, EXIT, type ExitCode, type Terminal } from './terminal.ts';

type Finish = (code: ExitCode) => void;
type Plan = PlanPrices['plans'][number];

/** `gallery plans …`: plans and their prices. */
export function plansCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('plans')
    .description('Plans and their prices')
    .addCommand(listCommand(terminal, finish), { isDefault: true })
    .addCommand(priceCommand(terminal, finish))
    .addCommand(withdrawCommand(terminal, finish));
}

function listCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('list')
    .description('Print the plans with their prices, and the prices that were or will be valid')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const { plans } = await pricesOf(terminal);
      if (json) printJson(terminal, { plans });
      else {
        const items = plans.flatMap(linesOf);
        const head = ['plan', 'price', 'state', 'from', 'id', 'by', 'reason'];
        printList(terminal, { items, total: items.length, head, row: (line) => line }, { offset: 0, json });
      }
      finish(EXIT.done);
    });
}

const pricesOf = (terminal: Terminal): Promise<PlanPrices> =>
  withServices(terminal, async ({ features }) => (await features.billing.desk.prices.list()).value);

function linesOf(plan: Plan): string[][] {
  const present = [plan.id, `${plan.amount} ${plan.currency}`, 'now', '', '', '', ''];
  return [
    present,
    ...plan.prices.map((price) => [
      plan.id,
      `${price.amount} ${price.currency}`,
      stateOf(price),
      minuteOf(price.from),
      String(price.id),
      price.createdBy,
      price.reason ?? '',
    ]),
  ];
}

function stateOf({ withdrawnAt, isScheduled }: Plan['prices'][number]): string {
  if (withdrawnAt !== null) return 'withdrawn';
  return isScheduled ? 'scheduled' : 'set';
}

interface PriceFlags {
  from?: number;
  reason: string;
  yes: boolean;
}

function priceCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('price')
    .description('Set the price of a plan, now or from a day on; who has a subscription keeps theirs')
    .argument('<plan>', 'its id or interval')
    .argument('<amount>', 'in the currency of the plan, like 5.99', parseAmount)
    .option('--from <time>', 'from then on; a day begins at 00:00 UTC', parseFrom)
    .requiredOption('--reason <text>', 'why; kept in the audit log')
    .option('--yes', 'do not ask', false)
    .action(async (plan: string, amount: number, { from, reason, yes }: PriceFlags) => {
      const when = from === undefined ? 'now' : `from ${minuteOf(from)} UTC on`;
      await withServices(terminal, async ({ features }) => {
        await confirmed(terminal, `Set the price of ${plan} to ${amount}, ${when}?`, yes);
        await features.billing.desk.prices.change({ plan, amount, from, reason, by: operatorName() });
      });
      terminal.err(`${plan} costs ${amount} ${when}.`);
      finish(EXIT.done);
    });
}

function parseAmount(value: string): number {
  const amount = Number(value);
  if (!(amount > 0)) throw new InvalidArgumentError('An amount like 4.99.');
  return amount;
}

function parseFrom(value: string): number {
  const time = parseTime(value);
  if (time === undefined) throw new InvalidArgumentError('A day like 2026-11-30, or a time with its zone.');
  return time;
}

function withdrawCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('withdraw')
    .description('Take back a price that is not valid yet')
    .argument('<id>', 'as `plans list` prints it')
    .requiredOption('--reason <text>', 'why; kept in the audit log')
    .action(async (id: string) => {
      if (!/^\d{1,9}$/u.test(id)) throw new CommandError('The id is a number of `plans list`.');
      await withServices(terminal, ({ features }) => features.billing.desk.prices.withdraw(Number(id)));
      terminal.err('The price is withdrawn.');
      finish(EXIT.done);
    });
}
