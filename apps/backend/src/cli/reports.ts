import {
  decisionGrounds,
  PROVISION_MAX_LENGTH,
  REPORT_REASON_MAX_LENGTH,
  reportDecisions,
  reportStates,
  type DecisionGround,
  type ImageReport,
  type ReportDecision,
  type ReportState,
} from '@lumigraph/contracts/studio';
import { Command, Option } from 'commander';
import {
  listOptions,
  minuteOf,
  oneLine,
  printFacts,
  printJson,
  printList,
  type ListFlags,
} from './listing.ts';
import { operatorName } from './operator-log.ts';
import { asOperator } from './recorded-commands.ts';
import { withServices } from './services.ts';
import { CommandError, confirmed, EXIT, plainText, type ExitCode, type Terminal } from './terminal.ts';

type Finish = (code: ExitCode) => void;

/** `gallery reports …`: reports of images by visitors. */
export function reportsCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('reports')
    .description('Reports of images by visitors')
    .addCommand(listCommand(terminal, finish), { isDefault: true })
    .addCommand(showCommand(terminal, finish))
    .addCommand(decideCommand(terminal, finish))
    .addCommand(spamCommand(terminal, finish));
}

function listCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('list')
    .description('Print reports: open ones first, the oldest first; without spam')
    .addOption(new Option('--state <state>', 'only in this state').choices(reportStates));
  return listOptions(command).action(async (flags: ListFlags & { state?: ReportState }) => {
    const { limit, offset, state } = flags;
    const { items, total } = await withServices(terminal, ({ features }) =>
      features.reports.inbox.page({
        pageSize: limit,
        cursor: String(offset),
        sort: 'open',
        ...(state === undefined ? {} : { state }),
      }),
    );
    const head = ['id', 'received', 'state', 'decision', 'category', 'image'];
    const row = (report: ImageReport): string[] => [
      report.id,
      minuteOf(report.receivedAt),
      report.state,
      report.decision ?? '-',
      report.category,
      report.image.id,
    ];
    printList(terminal, { items, total, head, row }, flags);
    finish(EXIT.done);
  });
}

function showCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('show')
    .description('Print one report with its explanation and its decision')
    .argument('<id>')
    .option('--json', 'as JSON', false)
    .action(async (id: string, { json }: { json: boolean }) => {
      const report = await withServices(terminal, async ({ features }) => {
        try {
          return (await features.reports.inbox.details(id, { withAddress: true })).report;
        } catch (error) {
          throw unknownOr(error, id);
        }
      });
      if (json) printJson(terminal, report);
      else {
        printFacts(terminal, [
          ['Received', new Date(report.receivedAt).toISOString()],
          ['Image', `${report.image.id} (${report.visibility ?? 'deleted'})`],
          ['Category', report.category],
          ['From', [report.name, report.email ?? ''].filter(Boolean).join(', ') || 'anonymous'],
          ['State', report.state],
          ['Decision', report.decision],
          ['Ground', report.ground === null ? null : `${report.ground}: ${report.provision ?? ''}`],
          ['Reason', report.reason],
          ['Decided', report.decidedAt === null ? null : new Date(report.decidedAt).toISOString()],
          ['By', report.decidedBy],
          ['Statement', report.statement?.state],
        ]);
        for (const line of plainText(report.explanation).split('\n')) terminal.out(`  ${oneLine(line)}`);
      }
      finish(EXIT.done);
    });
}

interface DecideFlags {
  decision: ReportDecision;
  ground?: DecisionGround;
  provision?: string;
  reason: string;
  yes: boolean;
}

function decideCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('decide')
    .description('Decide about a report; its sender gets a statement of reasons by mail')
    .argument('<id>')
    .addOption(
      new Option('--decision <decision>', 'none: the image stays')
        .choices(reportDecisions)
        .makeOptionMandatory(),
    )
    .addOption(new Option('--ground <ground>', 'required unless it stays').choices(decisionGrounds))
    .option('--provision <text>', 'of the law or the terms; required unless it stays')
    .requiredOption('--reason <text>', 'facts of the decision, in the language of the report')
    .option('--yes', 'delete without asking', false)
    .action(async (id: string, flags: DecideFlags) => {
      if (flags.reason.trim() === '' || flags.reason.length > REPORT_REASON_MAX_LENGTH)
        throw new CommandError(`A reason has 1 to ${REPORT_REASON_MAX_LENGTH} characters.`);
      if ((flags.provision ?? '').length > PROVISION_MAX_LENGTH)
        throw new CommandError(`A provision has at most ${PROVISION_MAX_LENGTH} characters.`);
      await withServices(terminal, async ({ database, features }) => {
        const { inbox } = features.reports;
        const { reported } = features.images.studio;
        const { image_public_id: image } = await inbox.check(id, flags).catch((error: unknown) => {
          throw unknownOr(error, id);
        });
        const object = { kind: 'image', id: image };
        const { reason } = flags;
        if (flags.decision === 'withheld')
          await asOperator(database.db, { action: 'images-changed', object, reason }, () =>
            reported.withhold(image, reason),
          );
        if (flags.decision === 'deleted') {
          await confirmed(terminal, `Delete ${image} and its files?`, flags.yes);
          await asOperator(database.db, { action: 'image-deleted', object, reason }, () =>
            reported.remove(image),
          );
        }
        await inbox.decide(id, { ...flags, by: operatorName() });
      });
      terminal.err(
        'Decided. The server sends the statement within some seconds, if the report has an address.',
      );
      finish(EXIT.done);
    });
}

function spamCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('spam')
    .description('Mark a report as spam; nothing is mailed')
    .argument('<id>')
    .option('--undo', 'it is no spam', false)
    .action(async (id: string, { undo }: { undo: boolean }) => {
      await withServices(terminal, ({ features }) =>
        features.reports.inbox.setSpam(id, !undo).catch((error: unknown) => {
          throw unknownOr(error, id);
        }),
      );
      terminal.err(undo ? 'Open again.' : 'Marked as spam: listed only with --state spam.');
      finish(EXIT.done);
    });
}

function unknownOr(error: unknown, id: string): unknown {
  const { code } = error as { code?: string };
  if (code === 'NOT_FOUND') return new CommandError(`There is no report ${id}.`, { cause: error });
  if (code === 'CONFLICT') return new CommandError(`The report ${id} is decided.`, { cause: error });
  return error;
}
