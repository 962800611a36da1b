import { describe, expect, it } from 'vitest';
import { createReadiness, type Check } from './readiness.ts';

/** A part of the server that a test breaks and repairs. */
function part(isRequired = true) {
  const state = { runs: 0, run: (): Promise<unknown> => Promise.resolve() };
  const check: Check = {
    isRequired,
    run: () => {
      state.runs += 1;
      return state.run();
    },
  };
  return { state, check };
}

function open(checks: Record<string, Check>) {
  const log: string[] = [];
  const clock = { now: 0 };
  const readiness = createReadiness({
    checks,
    logger: {
      error: (_details: object, message?: string) => void log.push(message ?? ''),
      warn: (_details: object, message?: string) => void log.push(message ?? ''),
    } as never,
    now: () => clock.now,
    patienceMs: 20,
  });
  return { readiness, log, clock };
}

describe('readiness', () => {
  it('is checked once for any number of probes in five seconds', async () => {
    const { state, check } = part();
    const { readiness, clock } = open({ database: check });
    await Promise.all(Array.from({ length: 100 }, () => readiness.state()));
    clock.now = 4_999;
    expect(await readiness.state()).toEqual({ status: 'ok', checks: { database: 'ok' } });
    expect(state.runs).toBe(1);
    clock.now = 5_000;
    await readiness.state();
    expect(state.runs).toBe(2);
  });

  it('fails with a required part, recovers with it, and logs both once', async () => {
    const { state, check } = part();
    const { readiness, clock, log } = open({ database: check });
    state.run = () => Promise.reject(new Error('away'));
    for (const time of [0, 5_000, 10_000]) {
      clock.now = time;
      expect(await readiness.state()).toEqual({ status: 'unavailable', checks: { database: 'failed' } });
    }
    state.run = () => Promise.resolve();
    clock.now = 15_000;
    expect((await readiness.state()).status).toBe('ok');
    expect(log).toEqual(['check-failed', 'check-recovered']);
  });

  it('is degraded without a part that pages can do without', async () => {
    const search = part(false);
    search.state.run = () => Promise.reject(new Error('no such table'));
    const { readiness } = open({ database: part().check, search: search.check });
    expect(await readiness.state()).toEqual({
      status: 'degraded',
      checks: { database: 'ok', search: 'failed' },
    });
  });

  it('does not wait for a part that does not respond', async () => {
    const { state, check } = part();
    state.run = () => new Promise(() => undefined);
    const { readiness } = open({ storage: check });
    expect((await readiness.state()).status).toBe('unavailable');
  });

  it('ends at once when the server is about to stop', async () => {
    const { readiness } = open({ database: part().check });
    expect((await readiness.state()).status).toBe('ok');
    readiness.drain();
    expect((await readiness.state()).status).toBe('unavailable');
  });
});
