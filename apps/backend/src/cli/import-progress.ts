import cliProgress from 'cli-progress';
import type { Outcome } from '../features/images/files/import/import-images.ts';
import type { Terminal } from './terminal.ts';

/** Counts outcomes and shows the progress of an import: a bar in a terminal, lines at intervals in a log. */
export interface ImportProgress {
  begin(total: number): void;
  add(outcome: Outcome): void;
  end(): void;
  counts(): Readonly<Record<Outcome['kind'], number>>;
  refusals(): Reasons;
  /** What was skipped on purpose. */
  passedOver(): Reasons;
  /** Images from whose pixels a hidden text was removed. */
  hadHiddenText(): readonly string[];
}

/** Names by the reason. */
type Reasons = ReadonlyMap<string, readonly string[]>;

const LINE_EVERY_MS = 5_000;

export function createImportProgress(terminal: Terminal): ImportProgress {
  const counts: Record<Outcome['kind'], number> = { imported: 0, duplicate: 0, refused: 0, 'passed-over': 0 };
  const reasons = { refused: new Map<string, string[]>(), 'passed-over': new Map<string, string[]>() };
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
    begin(count) {
      total = count;
      bar?.start(count, 0, { summary: '' });
    },
    add(outcome) {
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
    counts: () => counts,
    refusals: () => reasons.refused,
    passedOver: () => reasons['passed-over'],
    hadHiddenText: () => hadHiddenText,
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
