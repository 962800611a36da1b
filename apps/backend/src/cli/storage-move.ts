import { Command } from 'commander';
import { moveFiles, type MoveProgress } from '../storage/move-files.ts';
import { openDisk, type Storages } from '../storage/open-storages.ts';
import { withInstallation } from './installation.ts';
import { CommandError, interruptible, type ExitCode, type Finish, type Terminal } from './terminal.ts';

const TOLD_EVERY = 500;

/** `gallery storage …`: moves the files to another storage. */
export function storageCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('storage').description('Where images, covers and uploads lie').addCommand(
    new Command('move')
      .description(
        'Copy all files from DATA_DIR to the object storage that STORAGE_URL names; compares them, deletes nothing, may be run again',
      )
      .option('--back', 'from the object storage to DATA_DIR instead', false)
      .action(async ({ back }: { back: boolean }) => finish(await move(terminal, back))),
  );
}

async function move(terminal: Terminal, back: boolean): Promise<ExitCode> {
  return withInstallation(async ({ config, log, storages: bucket }) => {
    if (config.STORAGE_URL === '')
      throw new CommandError('Set STORAGE_URL to the object storage (docs/operators/growing.md).');
    const disk = openDisk(config);
    const [from, to] = back ? [bucket, disk] : [disk, bucket];
    return interruptible(terminal, 'Interrupted. Run the same command again to go on.', async (signal) => {
      const { copied, present } = await moveBoth(from, to, { terminal, signal });
      log('files-moved', { copied, present, back });
      terminal.out(`${copied} files copied, ${present} were there already.`);
      signal.throwIfAborted();
    });
  });
}

async function moveBoth(
  from: Storages,
  to: Storages,
  { terminal, signal }: { terminal: Terminal; signal: AbortSignal },
): Promise<MoveProgress> {
  const total: MoveProgress = { copied: 0, present: 0 };
  for (const kind of ['images', 'files'] as const) {
    const before = { ...total };
    await moveFiles(from[kind], to[kind], {
      signal,
      onProgress: ({ copied, present }) => {
        total.copied = before.copied + copied;
        total.present = before.present + present;
        if ((total.copied + total.present) % TOLD_EVERY === 0)
          terminal.err(`${total.copied + total.present} files …`);
      },
    });
  }
  return total;
}
