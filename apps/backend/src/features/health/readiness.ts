import { SECOND_MS } from '@lumigraph/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { tell } from '../../lib/diagnostics.ts';

/** Probes are answered from results of this age, so that their number does not matter. */
const FRESH_MS = 5 * SECOND_MS;
/** A database or storage that takes longer is as good as away. */
const PATIENCE_MS = 3 * SECOND_MS;

export interface Check {
  /** Rejects while the part does not work. */
  run: () => Promise<unknown>;
  /** Without a required part no request should reach this server; without another one it is degraded. */
  isRequired: boolean;
}

export type CheckResult = 'ok' | 'failed';

export interface ReadinessState {
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

/** Whether this server can serve visitors. Simultaneous probes share one run of the checks. */
export function createReadiness(deps: ReadinessDeps) {
  const { checks, logger, now = () => performance.now(), patienceMs = PATIENCE_MS } = deps;
  let known: { at: number; results: Promise<Record<string, CheckResult>> } | undefined;
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

  async function runChecks(): Promise<Record<string, CheckResult>> {
    const results = Object.entries(checks).map(async ([name, { run }]) => {
      const error = await withinTime(run, patienceMs).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('unknown'),
      );
      return [name, report(name, error)] as const;
    });
    return Object.fromEntries(await Promise.all(results));
  }

  return {
    async state(): Promise<ReadinessState> {
      if (!known || now() - known.at >= FRESH_MS) known = { at: now(), results: runChecks() };
      const results = await known.results;
      const failed = Object.keys(results).filter((name) => results[name] === 'failed');
      if (isDraining || failed.some((name) => checks[name]?.isRequired))
        return { status: 'unavailable', checks: results };
      return { status: failed.length > 0 ? 'degraded' : 'ok', checks: results };
    },

    /** From now on the server is not ready: it is about to stop. */
    drain(): void {
      isDraining = true;
    },

    isDraining: (): boolean => isDraining,
  };
}

async function withinTime(run: () => Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${ms} ms`)), ms);
  });
  try {
    await Promise.race([run(), tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}
