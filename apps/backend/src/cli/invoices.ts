import { Command, InvalidArgumentError } from 'commander';
import { writeFile } from 'node:fs/promises';
import { pathFromPerson } from './installation.ts';
import { withServices } from './services.ts';
import { EXIT, type ExitCode, type Terminal } from './terminal.ts';

function parseMonth(value: string): string {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(value)) throw new InvalidArgumentError('A month like 2026-11.');
  return value;
}

/** `gallery invoices …` */
export function invoicesCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('invoices').description('Invoices of all users').addCommand(
    new Command('export')
      .description('Invoices and refunds of a month as CSV, with VAT and country, for the accountant')
      .argument('<month>', 'for example 2026-11', parseMonth)
      .option('--to <file>', 'write a file instead of printing')
      .action(async (month: string, { to }: { to?: string }) => {
        await withServices(terminal, async ({ features }) => {
          const { csv, rows } = await features.billing.desk.invoices.exportMonth(month);
          if (to === undefined) return terminal.out(csv.trimEnd());
          await writeFile(pathFromPerson(to), csv);
          terminal.err(`${rows} lines written to ${to}.`);
        });
        finish(EXIT.done);
      }),
  );
}
