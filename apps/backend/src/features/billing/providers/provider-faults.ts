import { MINUTE_MS } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import { insertNew } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import { ProviderMisconfigured } from './provider-adapter.ts';

/** A request that a provider refused: its own code, and the id by which its support finds the request. */
interface Refusal {
  status: number;
  code: string | null;
  requestId: string | null;
}

/**
 * Logs a refused request, for operators; a declined card is none. `isOurs`: our own key, permissions or account are
 * refused, not what was asked for.
 *
 * @throws ProviderMisconfigured Where they are
 */
export function reportRefusal(log: LogEvent, provider: string, refusal: Refusal & { isOurs: boolean }): void {
  const { status, code, requestId, isOurs } = refusal;
  log('provider-refused', { provider, status, code: code ?? '', request: requestId ?? '' });
  if (isOurs) throw new ProviderMisconfigured(provider, refusal);
}

/** Jobs leave a refused call alone for at least this time, and at most for the other. */
const PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;

/** A call of a provider that is refused because of our own settings. Times in milliseconds. */
export interface ProviderFault {
  /** Backend value. */
  provider: string;
  /** `charge` (with the visitor), `renewal` (without), or another method of the adapter. */
  call: string;
  /** The provider's own code, and the id by which its support finds the request. */
  code: string | null;
  requestId: string | null;
  since: number;
}

export type ProviderFaults = ReturnType<typeof createProviderFaults>;

/**
 * Which calls the providers refuse because of our own key or account. Each fault is logged once when it begins and once
 * when a call works again, whatever number of payments it prevents.
 */
export function createProviderFaults(deps: { db: Kysely<Database>; now: () => number; log: LogEvent }) {
  const { db, now, log } = deps;
  const rowOf = (provider: string, call: string) =>
    db
      .selectFrom('provider_fault')
      .selectAll()
      .where('provider', '=', provider)
      .where('call', '=', call)
      .executeTakeFirst();

  async function note(
    provider: string,
    call: string,
    { code, requestId }: ProviderMisconfigured,
  ): Promise<void> {
    const at = now();
    const latest = { code, request_id: requestId, tried_at: at };
    const begun = await insertNew(
      db.insertInto('provider_fault').values({ provider, call, since: at, ...latest }),
    );
    if (begun) log('provider-key-refused', { provider, call, code: code ?? '', requestId: requestId ?? '' });
    else
      await db
        .updateTable('provider_fault')
        .set(latest)
        .where('provider', '=', provider)
        .where('call', '=', call)
        .execute();
  }

  async function clear(provider: string, call: string): Promise<void> {
    if (!(await rowOf(provider, call))) return;
    await db.deleteFrom('provider_fault').where('provider', '=', provider).where('call', '=', call).execute();
    log('provider-key-accepted', { provider, call });
  }

  return {
    /** Runs a call of a provider, and remembers whether the provider refuses us. */
    async watch<Result>(provider: string, call: string, work: () => Promise<Result>): Promise<Result> {
      try {
        const result = await work();
        await clear(provider, call);
        return result;
      } catch (error) {
        if (error instanceof ProviderMisconfigured) await note(provider, call, error);
        throw error;
      }
    },

    /** Whether a job leaves this call alone for now. The pause grows with the age of the fault. */
    async isPaused(provider: string, call: string): Promise<boolean> {
      const fault = await rowOf(provider, call);
      if (!fault) return false;
      const pause = Math.max(PAUSE_MS, fault.tried_at - fault.since);
      return now() < fault.tried_at + Math.min(LONGEST_PAUSE_MS, pause);
    },

    async all(): Promise<ProviderFault[]> {
      const rows = await db.selectFrom('provider_fault').selectAll().orderBy('since').execute();
      return rows.map(({ provider, call, code, request_id: requestId, since }) => ({
        provider,
        call,
        code,
        requestId,
        since,
      }));
    },

    /** After a start with other settings the next call decides. */
    forgetAll: () => db.deleteFrom('provider_fault').execute(),
  };
}
