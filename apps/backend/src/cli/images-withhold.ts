import { Command } from 'commander';
import type { WithheldImageTable } from '../db/tables/image-tables.ts';
import { listOptions, minuteOf, printList, type ListFlags } from './listing.ts';
import { withServices } from './services.ts';
import { EXIT, type ExitCode, type Terminal } from './terminal.ts';

type Finish = (code: ExitCode) => void;

/** `gallery images withhold <id…>` */
export function imagesWithholdCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('withhold')
    .description(
      'Take images out of every list and page, and keep their files; images restore publishes them again',
    )
    .argument('<id...>', 'public ids as `images list` prints them')
    .requiredOption('--reason <text>', 'why; images withheld prints it')
    .action(async (ids: string[], { reason }: { reason: string }) => {
      const done = new Set(
        await withServices(terminal, ({ features }) => features.images.editor.withhold(ids, reason)),
      );
      for (const id of done) terminal.out(`Withheld ${id}`);
      const others = ids.filter((id) => !done.has(id));
      finish(reportOthers(terminal, others, (id) => `There is no image ${id}.`));
    });
}

/** `gallery images restore <id…>` */
export function imagesRestoreCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('restore')
    .description('Publish withheld images again, at their former place in the lists')
    .argument('<id...>', 'public ids as `images withheld` prints them')
    .action(async (ids: string[]) => {
      const { restored, replaced, incomplete } = await withServices(terminal, ({ features }) =>
        features.images.editor.restore(ids),
      );
      for (const id of restored) terminal.out(`Restored ${id}`);
      const isReplaced = new Set(replaced);
      const isIncomplete = new Set(incomplete);
      const sentence = (id: string): string => {
        if (isReplaced.has(id))
          return `${id} is not restored: the same image, or another one with this id, is published by now.`;
        return isIncomplete.has(id)
          ? `${id} is not restored: it needs a title and an alternative text (gallery images edit).`
          : `There is no withheld image ${id}.`;
      };
      const done = new Set(restored);
      finish(
        reportOthers(
          terminal,
          ids.filter((id) => !done.has(id)),
          sentence,
        ),
      );
    });
}

/** `gallery images withheld` */
export function imagesWithheldCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('withheld').description('Print withheld images, the last one first');
  return listOptions(command).action(async (flags: ListFlags) => {
    const { rows, total } = await withServices(terminal, ({ features }) =>
      features.images.editor.withheld(flags),
    );
    const toView = (image: WithheldImageTable) => ({
      id: image.public_id,
      withheldAt: new Date(image.withheld_at).toISOString(),
      reason: image.reason,
      file: image.storage_key,
    });
    const row = ({ id, withheldAt, reason, file }: ReturnType<typeof toView>): string[] => [
      id,
      minuteOf(Date.parse(withheldAt)),
      reason,
      file,
    ];
    const head = ['id', 'withheld', 'reason', 'file'];
    printList(terminal, { items: rows.map(toView), total, head, row }, flags);
    finish(EXIT.done);
  });
}

function reportOthers(
  terminal: Terminal,
  ids: readonly string[],
  sentence: (id: string) => string,
): ExitCode {
  for (const id of new Set(ids)) terminal.err(sentence(id));
  return ids.length > 0 ? EXIT.someRefused : EXIT.done;
}
