import { DAY_MS } from '@lumigraph/contracts';
import type { PaymentComparison } from '@lumigraph/contracts/studio';
import { Command, InvalidArgumentError } from 'commander';
import { asOperator } from './recorded-commands.ts';
import { parseTime } from './parse-time.ts';
import { withServices } from './services.ts';
import { CommandError, confirmed, EXIT, type ExitCode, type Terminal } from './terminal.ts';

interface Flags {
  from?: number;
  until?: number;
  correct: boolean;
  yes: boolean;
  json: boolean;
}

function parseDay(value: string): number {
  const time = value.includes('T') ? undefined : parseTime(value);
  if (time === undefined) throw new InvalidArgumentError('A day like 2026-11-30 (UTC).');
  return time;
}

/** `gallery payments compare`: what providers say beside what the server holds. */
export function comparePaymentsCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('compare')
    .description('Ask the provider about a payment, or about those of a period, and print what differs')
    .argument('[id]')
    .option('--from <day>', 'first day of a period', parseDay)
    .option('--until <day>', 'its last day; default: the first one', parseDay)
    .option('--correct', 'take over what the provider says about this payment', false)
    .option('--yes', 'do not ask', false)
    .option('--json', 'as JSON', false)
    .action(async (id: string | undefined, flags: Flags) => {
      if ((id === undefined) === (flags.from === undefined))
        throw new CommandError('Give the id of a payment, or --from with the first day of a period.');
      if (flags.correct && id === undefined) throw new CommandError('--correct is for one payment.');
      const differing = await withServices(terminal, async ({ features, database }) => {
        const { comparison } = features.billing.desk;
        const compared =
          id === undefined
            ? await ofPeriod(comparison, flags)
            : [await comparison.one(id).catch(unknown(id))];
        print(terminal, compared, flags);
        if (id === undefined || !flags.correct) return compared.filter(isDifferent).length;
        if (!compared[0]?.isCorrectable)
          throw new CommandError('There is nothing that the server can take over.');
        await confirmed(terminal, `Take over what the provider says about the payment ${id}?`, flags.yes);
        const corrected = await asOperator(
          database.db,
          { action: 'payment-corrected', object: { kind: 'payment', id } },
          () => comparison.correct(id),
        );
        print(terminal, [corrected], flags);
        return isDifferent(corrected) ? 1 : 0;
      });
      finish(differing === 0 ? EXIT.done : EXIT.someRefused);
    });
}

const isDifferent = ({ differences }: PaymentComparison): boolean => differences.length > 0;

const unknown = (id: string) => (): never => {
  throw new CommandError(`There is no payment ${id}.`);
};

interface Comparison {
  period: (query: { from: number; to: number; cursor?: string }) => Promise<{
    items: PaymentComparison[];
    nextCursor: string | null;
  }>;
}

async function ofPeriod({ period }: Comparison, { from = 0, until = from }: Flags) {
  const compared: PaymentComparison[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Comparison['period']>> = await period({
      from,
      to: until + DAY_MS,
      ...(cursor === null ? {} : { cursor }),
    });
    compared.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return compared;
}

/** One line for each payment: id, both states, both amounts, both disputes, both refunds, and what differs. */
function print(terminal: Terminal, compared: readonly PaymentComparison[], { json }: Flags): void {
  if (json) {
    terminal.out(JSON.stringify({ items: compared }, null, 2));
    return;
  }
  for (const { payment, provider, differences } of compared) {
    const fields = [
      payment.id,
      payment.provider,
      `${payment.status}/${provider.state}`,
      `${payment.amount}/${provider.amount ?? '-'} ${payment.currency}`,
      `dispute ${payment.dispute ?? '-'}/${provider.dispute ?? '-'}`,
      `refunded ${payment.refunded}/${provider.refunded ?? '-'}`,
      differences.length === 0 ? 'same' : `differs: ${differences.join(', ')}`,
    ];
    terminal.out(fields.join('\t'));
  }
}
