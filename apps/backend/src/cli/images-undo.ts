import { Command } from 'commander';
import { isAppError } from '../http/errors.ts';
import type { BulkChangeSummary } from '../features/images/studio/undo-change.ts';
import { imageCount, listOptions, minuteOf, printList, type ListFlags } from './listing.ts';
import { withServices } from './services.ts';
import { CommandError, EXIT, type ExitCode, type Terminal } from './terminal.ts';

type Finish = (code: ExitCode) => void;

/** `gallery images changes` */
export function imagesChangesCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('changes').description(
    'Print changes of many images that `images undo` takes back, the last one first',
  );
  return listOptions(command).action(async (flags: ListFlags) => {
    const { items, total } = await withServices(terminal, ({ features }) =>
      features.images.studio.images.changes(flags),
    );
    const row = ({ id, at, actor, images }: BulkChangeSummary): string[] => [
      id,
      minuteOf(at),
      String(images),
      actor,
    ];
    printList(terminal, { items, total, head: ['change', 'time', 'images', 'by'], row }, flags);
    finish(EXIT.done);
  });
}

/** `gallery images undo <change>` */
export function imagesUndoCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('undo')
    .description('Undo a change of many images; what was changed again since stays')
    .argument('<change>', 'its id as `images changes` prints it')
    .action(async (id: string) => {
      const { restored, kept } = await withServices(terminal, async ({ features }) => {
        try {
          return await features.images.studio.images.undo(id);
        } catch (error) {
          if (isAppError(error) && error.code === 'NOT_FOUND')
            throw new CommandError(`There is no change ${id}. To list them: gallery images changes`);
          throw error;
        }
      });
      terminal.err(`${imageCount(restored)} restored.`);
      if (kept > 0) terminal.err(`Changed again since, and left as they are: ${kept}.`);
      finish(EXIT.done);
    });
}
