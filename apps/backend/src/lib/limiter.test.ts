import { describe, expect, it, vi } from 'vitest';
import { acceptTurns, createSharedWork } from './shared-work.ts';
import { createLimiter } from './limiter.ts';

const gone = new Error('gone');

describe('A limiter', () => {
  it('refuses what exceeds its queue, with 503 and Retry-After', async () => {
    const limit = createLimiter({ kind: 'document', running: 1, waiting: 1 });
    const held = Promise.withResolvers<string>();
    const accepted = [limit(() => held.promise), limit(() => Promise.resolve('second'))];
    await expect(limit(() => Promise.resolve('third'))).rejects.toMatchObject({
      status: 503,
      retryAfterS: 5,
    });
    held.resolve('first');
    expect(await Promise.all(accepted)).toEqual(['first', 'second']);
  });

  it('does not begin work whose client has gone or that has waited too long', async () => {
    const held = Promise.withResolvers<void>();
    const work = vi.fn<() => Promise<void>>();
    const limit = createLimiter({
      kind: 'document',
      running: 1,
      waiting: 9,
      maxWaitMs: -1,
      turn: acceptTurns,
    });
    const patient = createLimiter({ kind: 'document', running: 1, waiting: 9 });
    const running = patient(() => held.promise);
    const client = new AbortController();
    const left = patient(work, client.signal);
    client.abort(gone);
    held.resolve();
    await expect(left).rejects.toBe(gone);
    await expect(limit(work)).rejects.toMatchObject({ status: 503 });
    await running;
    expect(work).not.toHaveBeenCalled();
  });
});

describe('Shared work', () => {
  it('is given up when all of its callers have gone, and begins again for the next one', async () => {
    const share = createSharedWork<string>();
    const signals: AbortSignal[] = [];
    const work = (signal: AbortSignal): Promise<string> => {
      signals.push(signal);
      return new Promise((resolve, reject) => {
        if (signals.length === 2) return resolve('done');
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    const [one, two] = [new AbortController(), new AbortController()];
    const results = [share('a', work, one.signal), share('a', work, two.signal)];
    one.abort(gone);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    two.abort(gone);
    for (const result of results) await expect(result).rejects.toBe(gone);
    expect(await share('a', work)).toBe('done');
    expect(signals).toHaveLength(2);
  });
});
