import { SECOND_MS } from '@lumigraph/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { tell } from '../../lib/diagnostics.ts';
import { withinTime } from '../../lib/deadlines.ts';

/**
 * A check runs again when its result is older, so that the number of probes does not matter. A probe does not wait for
 * that run: a write to a busy disk may take longer than a balancer waits.
 */
const FRESH_MS = 5 * SECOND_MS;
/** A database or storage that takes longer is as good as away. */
const PATIENCE_MS = 3 * SECOND_MS;

export interface Check {
  /** Rejects while the part does not work. */
  run: () => Promise<unknown>;
  /**
   * `instance`: without it no request should reach this instance; others may have it. `shared`: all instances have it or
   * none, so taking requests from this one helps nobody. `optional`: pages can do without it.
   */
  kind: 'instance' | 'shared' | 'optional';
}

export type CheckResult = 'ok' | 'failed';

export interface HealthState {
  /** `unavailable`: a part that pages need does not work, or the server is about to stop. */
  status: 'ok' | 'degraded' | 'unavailable';
  /** By the name of the check. */
  checks: Readonly<Record<string, CheckResult>>;
}

export interface ReadinessDeps {
  checks: Readonly<Record<string, Check>>;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Monotonic milliseconds. Default: since the start of the process. */
  now?: () => number;
  patienceMs?: number;
}

export type Readiness = ReturnType<typeof createReadiness>;

/** Whether this instance can serve visitors, and which parts work. Simultaneous probes share one run of the checks. */
export function createReadiness(deps: ReadinessDeps) {
  const { checks, logger, now = () => performance.now(), patienceMs = PATIENCE_MS } = deps;
  const known = new Map<string, { at: number; result: CheckResult }>();
  const running = new Map<string, Promise<CheckResult>>();
  let isDraining = false;
  const failing = new Set<string>();

  /** Reports a part when it fails and when it works again, not at every probe. */
  function report(name: string, error: unknown): CheckResult {
    const hasFailed = error !== undefined;
    if (hasFailed && !failing.has(name))
      logger.error({ err: error, event: 'check-failed', check: name }, 'check-failed');
    if (!hasFailed && failing.has(name))
      logger.warn({ event: 'check-recovered', check: name }, 'check-recovered');
    tell('check', { check: name, isOk: !hasFailed });
    if (hasFailed) failing.add(name);
    else failing.delete(name);
    return hasFailed ? 'failed' : 'ok';
  }

  const noResponse = (): Error => new Error(`No response within ${patienceMs} ms`);

  async function runCheck(name: string, { run }: Check): Promise<CheckResult> {
    const at = now();
    const result = await withinTime(run(), patienceMs, noResponse).then(
      () => report(name, undefined),
      (reason: unknown) => report(name, reason ?? new Error('unknown')),
    );
    known.set(name, { at, result });
    running.delete(name);
    return result;
  }

  function resultOf(name: string, check: Check): CheckResult | Promise<CheckResult> {
    const last = known.get(name);
    const age = last ? now() - last.at : Number.POSITIVE_INFINITY;
    if (last && age < FRESH_MS) return last.result;
    const next = running.get(name) ?? runCheck(name, check);
    running.set(name, next);
    return last?.result === 'ok' && age < FRESH_MS + patienceMs ? last.result : next;
  }

  async function resultsOf(included: (check: Check) => boolean): Promise<HealthState['checks']> {
    const results = Object.entries(checks)
      .filter(([, check]) => included(check))
      .map(async ([name, check]) => [name, await resultOf(name, check)] as const);
    return Object.fromEntries(await Promise.all(results));
  }

  function stateOf(results: HealthState['checks']): HealthState {
    const failed = Object.keys(results).filter((name) => results[name] === 'failed');
    if (isDraining || failed.some((name) => checks[name]?.kind !== 'optional'))
      return { status: 'unavailable', checks: results };
    return { status: failed.length > 0 ? 'degraded' : 'ok', checks: results };
  }

  return {
    /** Every part, for monitoring. */
    health: async (): Promise<HealthState> => stateOf(await resultsOf(() => true)),

    /**
     * What this instance needs of its own, for load balancers. The shared parts are checked too, for metrics and log, but
     * never waited for.
     */
    async readiness(): Promise<HealthState> {
      void resultsOf(({ kind }) => kind !== 'instance');
      return stateOf(await resultsOf(({ kind }) => kind === 'instance'));
    },

    /** From now on the server is not ready: it is about to stop. */
    drain(): void {
      isDraining = true;
    },

    isDraining: (): boolean => isDraining,
  };
}
