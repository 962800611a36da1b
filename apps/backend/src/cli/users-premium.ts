import { DAY_MS } from '@lumigraph/contracts';
import { Command } from 'commander';
import { asOperator } from './recorded-commands.ts';
import { withServices } from './services.ts';
import { CommandError, EXIT, limitUpTo, type ExitCode, type Terminal } from './terminal.ts';
import { noAccount } from './user-view.ts';

const MAX_DAYS = 3_660;

interface PremiumFlags {
  days?: number;
  end: boolean;
  reason: string;
}

/** `gallery users premium <user>` */
export function premiumCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('premium')
    .description('Give an account Premium without payment for some days, or end its Premium at once')
    .argument('<user>')
    .option('--days <count>', 'how many days from now; it ends by itself', limitUpTo(MAX_DAYS))
    .option('--end', 'end it now, paid or not; refunds nothing', false)
    .requiredOption('--reason <text>', 'why; kept in the operator log')
    .action(async (who: string, flags: PremiumFlags) => {
      const { days, end, reason } = flags;
      if ((days === undefined) === !end) throw new CommandError('Give either --days or --end.');
      await withServices(terminal, async ({ database, features: { accounts, billing } }) => {
        const user = await accounts.admin.find(who);
        if (!user) throw noAccount(who);
        if (days === undefined) {
          const object = { kind: 'user', id: user.id };
          await asOperator(database.db, { action: 'premium-ended', object, reason }, () =>
            billing.grants.end(user.id, reason),
          );
          terminal.err(
            `Premium of ${user.email} has ended. Its payments: gallery payments list --user ${user.email}`,
          );
          return;
        }
        const until = Date.now() + days * DAY_MS;
        const { currentPeriodEnd } = await billing.grants.grant(user.id, { until, reason });
        terminal.err(`${user.email} has Premium until ${currentPeriodEnd}.`);
      });
      finish(EXIT.done);
    });
}
