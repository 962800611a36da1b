import cliProgress from 'cli-progress';
import { cleanName } from '../lib/clean-text.ts';
import process from 'node:process';
import type { Command } from 'commander';
import {
  countFolder,
  folderItems,
  MAX_CATEGORY_LENGTH,
} from '../features/images/files/import/folder-items.ts';
import { importImages, type Outcome } from '../features/images/files/import/import-images.ts';
import { readSourceType } from '../features/images/files/import/metadata/embedded-words.ts';
import { FolderError } from '../features/images/files/import/walk/walk-folder.ts';
import { pathFromPerson, withInstallation } from './installation.ts';
import { RecordedCommand } from './recorded-commands.ts';
import {
  CommandError,
  EXIT,
  counted,
  printable,
  type ExitCode,
  type Finish,
  type Terminal,
} from './terminal.ts';

/**
 * Milliseconds of a day (UTC), or of a time with its zone: without a zone it would mean another moment on another
 * machine. Undefined for other texts.
 */
function parseTime(text: string): number | undefined {
  const [, day = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/u.exec(text) ?? [];
  // JavaScript parses February 30 as March 2.
  const isDay = new Date(Date.parse(day) || 0).toISOString().startsWith(day);
  const time = Date.parse(text);
  return day !== '' && isDay && !Number.isNaN(time) ? time : undefined;
}

interface ImportFlags {
  category?: string;
  special: boolean;
  dryRun: boolean;
  source?: string;
  license?: string;
  credit?: string;
  publishAt?: string;
}

/** `gallery images import <folder>` */
export function imagesImportCommand(terminal: Terminal, finish: Finish): Command {
  return new RecordedCommand('import', 'images-imported')
    .description(
      'Publish the images of a folder and its sub-folders (JPEG, PNG, WebP, AVIF, TIFF, still GIF)',
    )
    .argument('<folder>', 'folder with images; each sub-folder becomes a category')
    .option('--category <name>', 'one category for all images, instead of the sub-folders')
    .option('--special', 'publish them as special images', false)
    .option('--dry-run', 'check every file and say what would happen, change nothing', false)
    .option(
      '--source <type>',
      'IPTC digital source type (default: what the file says, else trainedAlgorithmicMedia)',
    )
    .option(
      '--license <text>',
      "license of the images themselves, instead of the site's free and Premium licenses",
    )
    .option('--publish-at <time>', 'publish them at this time (ISO 8601), members earlier; default: now')
    .option('--credit <text>', 'credit line (default: what the file says, else Lumigraph)')
    .action(async (folder: string, flags: ImportFlags) => {
      finish(await importFolder(terminal, folder, checked(flags)));
    });
}

function checked(flags: ImportFlags): ImportFlags {
  const category = flags.category === undefined ? undefined : cleanName(flags.category);
  if (flags.category !== undefined && (category === undefined || category.length > MAX_CATEGORY_LENGTH))
    throw new CommandError(`A category's name has 1 to ${MAX_CATEGORY_LENGTH} characters.`);
  const source = flags.source === undefined ? undefined : readSourceType(flags.source);
  if (flags.source !== undefined && source === undefined)
    throw new CommandError(
      '--source takes a name of the IPTC list, for example trainedAlgorithmicMedia, compositeWithTrainedAlgorithmicMedia, algorithmicMedia or digitalCapture.',
    );
  if (flags.publishAt !== undefined && parseTime(flags.publishAt) === undefined)
    throw new CommandError('--publish-at takes a time like 2027-03-01T09:00Z or a day like 2027-03-01.');
  return {
    ...flags,
    ...(category === undefined ? {} : { category }),
    ...(source === undefined ? {} : { source }),
  };
}

async function importFolder(terminal: Terminal, typed: string, flags: ImportFlags): Promise<ExitCode> {
  const folder = pathFromPerson(typed);
  const progress = createImportProgress(terminal);
  const interruption = listenForInterruption(terminal);
  const startedAt = performance.now();
  try {
    const total = await countFolder(folder);
    await withInstallation(async ({ config, images, log }) => {
      progress.begin(total);
      const { source, license, credit, publishAt } = flags;
      await importImages(images, folderItems(folder, flags), {
        rights: { source, license, credit, licenseUrl: config.licenseUrl },
        publishAt: publishAt === undefined ? undefined : Date.parse(publishAt),
        dryRun: flags.dryRun,
        signal: interruption.signal,
        onOutcome(outcome) {
          progress.add(outcome);
          if (outcome.kind === 'imported' && !flags.dryRun)
            log('image-imported', { image: outcome.publicId });
        },
      });
    });
  } catch (error) {
    if (error instanceof FolderError) throw new CommandError(error.message, { cause: error });
    throw error;
  } finally {
    progress.end();
    interruption.stopListening();
  }
  report(terminal, progress, { ...flags, seconds: (performance.now() - startedAt) / 1_000 });
  if (interruption.signal.aborted) {
    terminal.err('Interrupted. Run the same command again to go on.');
    return EXIT.interrupted;
  }
  return progress.counts.refused > 0 ? EXIT.someRefused : EXIT.done;
}

/** The first Ctrl+C finishes the images in progress; the second one stops immediately, which is safe too. */
function listenForInterruption(terminal: Terminal): { signal: AbortSignal; stopListening: () => void } {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    terminal.err('\nStopping after the images that are being worked on …');
    controller.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return {
    signal: controller.signal,
    stopListening: () => void process.off('SIGINT', stop).off('SIGTERM', stop),
  };
}

function report(
  terminal: Terminal,
  progress: ImportProgress,
  run: { dryRun: boolean; seconds: number },
): void {
  const { imported, duplicate, refused, 'passed-over': passedOver } = progress.counts;
  const images = counted(imported, 'image');
  terminal.out(
    run.dryRun
      ? `${images} would be imported; nothing was changed.`
      : `${images} imported in ${run.seconds.toFixed(1)} s.`,
  );
  const { hadHiddenText: hidden } = progress;
  if (hidden.length > 0) {
    terminal.out(
      `${counted(hidden.length, 'image')} had settings of the generator in the pixels, which were read and removed:`,
    );
    for (const name of hidden) terminal.out(`    ${printable(name)}`);
  }
  if (duplicate > 0) terminal.out(`${counted(duplicate, 'file was', 'files were')} there already.`);
  if (passedOver > 0) {
    terminal.out(`${counted(passedOver, 'file or folder was', 'files and folders were')} skipped:`);
    list(terminal, progress.reasons['passed-over']);
  }
  if (refused === 0) return;
  terminal.out(`${counted(refused, 'file was', 'files were')} refused:`);
  list(terminal, progress.reasons.refused);
}

function list(terminal: Terminal, namesByReason: ReadonlyMap<string, readonly string[]>): void {
  for (const [reason, names] of namesByReason) {
    terminal.out(`  ${reason}`);
    for (const name of names) terminal.out(`    ${printable(name)}`);
  }
}

const LINE_EVERY_MS = 5_000;

type ImportProgress = ReturnType<typeof createImportProgress>;

/** Counts outcomes and shows the progress of an import: a bar in a terminal, lines at intervals in a log. */
function createImportProgress(terminal: Terminal) {
  const counts: Record<Outcome['kind'], number> = { imported: 0, duplicate: 0, refused: 0, 'passed-over': 0 };
  /** Names by the reason; passed over is what was skipped on purpose. */
  const reasons = { refused: new Map<string, string[]>(), 'passed-over': new Map<string, string[]>() };
  /** Images from whose pixels a hidden text was removed. */
  const hadHiddenText: string[] = [];
  const bar = terminal.interactive ? progressBar() : undefined;
  let total = 0;
  let done = 0;
  let lastLineAt = performance.now();

  const summary = (): string =>
    [
      `${counts.imported} imported`,
      counts.duplicate > 0 ? `${counts.duplicate} already there` : '',
      counts.refused > 0 ? `${counts.refused} refused` : '',
    ]
      .filter(Boolean)
      .join(', ');

  return {
    begin(count: number): void {
      total = count;
      bar?.start(count, 0, { summary: '' });
    },
    add(outcome: Outcome): void {
      done += 1;
      counts[outcome.kind] += 1;
      if (outcome.kind === 'refused' || outcome.kind === 'passed-over') {
        const names = reasons[outcome.kind].get(outcome.reason) ?? [];
        names.push(outcome.name);
        reasons[outcome.kind].set(outcome.reason, names);
      }
      if (outcome.kind === 'imported' && outcome.hadHiddenText) hadHiddenText.push(outcome.name);
      bar?.update(done, { summary: summary() });
      if (!bar && performance.now() - lastLineAt > LINE_EVERY_MS) {
        lastLineAt = performance.now();
        terminal.err(`${done} of ${total}: ${summary()}`);
      }
    },
    end: () => bar?.stop(),
    counts,
    reasons,
    hadHiddenText,
  };
}

function progressBar(): cliProgress.SingleBar {
  return new cliProgress.SingleBar(
    {
      format: '{bar} {percentage}%  {value} of {total}  {eta_formatted} left  {summary}',
      barsize: 24,
      hideCursor: true,
      etaBuffer: 100,
      stopOnComplete: false,
    },
    cliProgress.Presets.shades_classic,
  );
}
