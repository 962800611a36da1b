import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import type { MailState } from '../../db/tables/mail.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { inSpan, continueRequest, workContext } from '../../lib/work-context.ts';
import type { MailRow, MailStore } from './mail-store.ts';
import { holdsCredentials } from './mail-kinds.ts';
import type { MailFailure, MailTransport } from './mail-transport.ts';

const LEASE_MS = 5 * MINUTE_MS;
const POLL_MS = 5 * SECOND_MS;
const FIRST_RETRY_MS = 30 * SECOND_MS;
const LONGEST_RETRY_MS = 6 * HOUR_MS;
const MAX_ATTEMPTS = 10;
/** A mail server that is away for days is not the mail's fault (RFC 5321, 4.5.4.1). */
const LONGEST_OUTAGE_MS = 5 * DAY_MS;

/** `last_error` of a mail that waits because its reader has had enough of them for now. */
export const RECIPIENT_LIMIT = 'recipient-limit';

export interface MailWorkerDeps {
  store: MailStore;
  transport: Pick<MailTransport, 'explain' | 'isReady'>;
  /** Renders and sends one mail, or returns the time until which it must wait; a rejection is retried later. */
  send: (row: MailRow) => Promise<{ waitUntil: number } | void>;
  /** Called after every attempt; a rejection repeats the mail later, under the same Message-ID. */
  settled: (row: MailRow, state: MailState, error: string | null) => Promise<void>;
  /** Older failed mails are removed. */
  keepFailedDays: number;
  now: () => number;
  log: LogEvent;
}

/**
 * Sends due mails of the outbox table, one after the other, and retries with growing pauses. A mail is claimed before
 * it is sent and deleted after, so it is neither lost nor sent by two workers; only a crash between sending and
 * deleting can repeat one, under the same Message-ID. While the mail server is away no mail is tried, so that each keeps
 * its attempts.
 */
export function createMailWorker(deps: MailWorkerDeps) {
  const { store, transport, keepFailedDays, now, log } = deps;
  const attempt = createAttempt(deps);
  const state = { again: false, stopped: false, isAway: false };
  let running: Promise<void> | undefined;
  let poll: NodeJS.Timeout | undefined;

  /** Whether there may be another one to send. */
  async function sendNext(): Promise<boolean> {
    const row = await store.claim(now(), LEASE_MS);
    if (!row) return false;
    state.isAway = !(await continueRequest(row.request_id, () => attempt(row)));
    return !state.isAway;
  }

  async function run(): Promise<void> {
    state.isAway = state.isAway && !(await transport.isReady());
    if (state.isAway) return;
    do {
      state.again = false;
      while (!state.stopped && (await sendNext()));
      // While the mail server is away, the next look is soon enough.
    } while (state.again && !state.isAway && !state.stopped);
  }

  /** One run at a time; a call during a run makes it look once more. */
  function flush(): Promise<void> {
    state.again = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  function wake(): void {
    // Before the start nothing can complete a mail: a command of the operator only writes into the table.
    if (state.stopped || poll === undefined) return;
    // The request that wakes the worker is not the one whose mails are sent.
    workContext
      .exit(flush)
      .catch((error: unknown) => log('mail-worker-failed', { reason: String(error).slice(0, 200) }));
  }

  return {
    flush,
    wake,

    start(): void {
      poll = setInterval(wake, POLL_MS);
      poll.unref();
      wake();
    },

    /** Whether the mail server took no mail at the last attempt, so that all of them wait. */
    isAway: (): boolean => state.isAway,

    /** Waits for the mail that is being sent. */
    async stop(): Promise<void> {
      state.stopped = true;
      clearInterval(poll);
      await running;
    },

    removeOldFailures: () => store.removeFailedBefore(now() - keepFailedDays * DAY_MS),
  };
}

/** Sends a claimed mail once, and stores what became of it. False: the mail server takes none. */
function createAttempt({
  store,
  transport,
  send,
  settled,
  now,
  log,
}: MailWorkerDeps): (row: MailRow) => Promise<boolean> {
  const isOver = (row: MailRow, of: MailFailure['of']): boolean =>
    of === 'server'
      ? now() - row.created_at > LONGEST_OUTAGE_MS
      : of === 'forever' || row.attempts >= MAX_ATTEMPTS;

  async function reschedule(row: MailRow, { code, of }: MailFailure): Promise<void> {
    const details = { template: row.template, attempts: row.attempts, code };
    if (isOver(row, of)) {
      await store.markFailed(row.id, code, { keepData: !holdsCredentials(row.template) });
      await settled(row, 'failed', code);
      log('mail-given-up', details);
      return;
    }
    const pause = of === 'server' ? FIRST_RETRY_MS : FIRST_RETRY_MS * 2 ** (row.attempts - 1);
    const until = now() + Math.min(pause, LONGEST_RETRY_MS);
    await store.postpone(row.id, { until, error: code, isCounted: of !== 'server' });
    await settled(row, 'waiting', code);
    log('mail-postponed', details);
  }

  return async (row) => {
    try {
      const attributes = { 'lumigraph.mail.template': row.template };
      const sent = await inSpan({ name: 'mail', kind: 'client', attributes }, () => send(row));
      if (sent) {
        await store.postpone(row.id, { until: sent.waitUntil, error: RECIPIENT_LIMIT });
        return true;
      }
    } catch (error) {
      const failure = transport.explain(error);
      await reschedule(row, failure);
      return failure.of !== 'server';
    }
    await settled(row, 'sent', null);
    await store.remove(row.id);
    return true;
  };
}
