import { describe, expect, it } from 'vitest';
import { createReadiness, type Check } from './readiness.ts';

/** A part of the server that a test breaks and repairs. */
function part(kind: Check['kind'] = 'instance') {
  const state = { runs: 0, run: (): Promise<unknown> => Promise.resolve() };
  const check: Check = {
    kind,
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
    await Promise.all(Array.from({ length: 100 }, () => readiness.health()));
    clock.now = 4_999;
    expect(await readiness.health()).toEqual({ status: 'ok', checks: { database: 'ok' } });
    expect(state.runs).toBe(1);
    clock.now = 5_000;
    await readiness.health();
    expect(state.runs).toBe(2);
  });

  it('fails with a required part, recovers with it, and logs both once', async () => {
    const { state, check } = part();
    const { readiness, clock, log } = open({ database: check });
    state.run = () => Promise.reject(new Error('away'));
    for (const time of [0, 5_000, 10_000]) {
      clock.now = time;
      expect(await readiness.health()).toEqual({ status: 'unavailable', checks: { database: 'failed' } });
    }
    state.run = () => Promise.resolve();
    clock.now = 15_000;
    expect((await readiness.health()).status).toBe('ok');
    expect(log).toEqual(['check-failed', 'check-recovered']);
  });

  it('is degraded without a part that pages can do without', async () => {
    const search = part('optional');
    search.state.run = () => Promise.reject(new Error('no such table'));
    const { readiness } = open({ database: part().check, search: search.check });
    expect(await readiness.health()).toEqual({
      status: 'degraded',
      checks: { database: 'ok', search: 'failed' },
    });
  });

  it('of an instance does not depend on a shared part, which is reported and logged all the same', async () => {
    const shared = part('shared');
    shared.state.run = () => Promise.reject(new Error('away'));
    const { readiness, log } = open({ disk: part().check, database: shared.check });
    expect(await readiness.readiness()).toEqual({ status: 'ok', checks: { disk: 'ok' } });
    await expect.poll(() => log).toEqual(['check-failed']);
    const checks = { disk: 'ok', database: 'failed' };
    expect(await readiness.health()).toEqual({ status: 'unavailable', checks });
  });

  it('never waits for a shared part', async () => {
    const shared = part('shared');
    shared.state.run = () => new Promise(() => undefined);
    const { readiness, log } = open({ disk: part().check, storage: shared.check });
    expect((await readiness.readiness()).status).toBe('ok');
    expect([shared.state.runs, log]).toEqual([1, []]);
  });

  it('does not wait for a check that runs again, up to the time that a check may take', async () => {
    const { state, check } = part();
    const { readiness, clock } = open({ disk: check });
    await readiness.readiness();
    state.run = () => Promise.reject(new Error('full'));
    clock.now = 5_000;
    expect((await readiness.readiness()).status).toBe('ok');
    expect((await readiness.readiness()).status).toBe('unavailable');
    state.run = () => new Promise(() => undefined);
    clock.now = 60_000;
    expect((await readiness.readiness()).status).toBe('unavailable');
    expect(state.runs).toBe(3);
  });

  it('does not wait for a part that does not respond', async () => {
    const { state, check } = part();
    state.run = () => new Promise(() => undefined);
    const { readiness } = open({ storage: check });
    expect((await readiness.health()).status).toBe('unavailable');
  });

  it('ends at once when the server is about to stop', async () => {
    const { readiness } = open({ database: part().check });
    expect((await readiness.health()).status).toBe('ok');
    readiness.drain();
    expect((await readiness.health()).status).toBe('unavailable');
  });
});
