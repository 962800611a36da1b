import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFileSweep } from './file-sweep.ts';

function parts(count: number, removeMs: number) {
  const rows = new Set(Array.from({ length: count }, (_, n) => `file-${n}`));
  const state = { away: false };
  const logged: string[] = [];
  const sweep = createFileSweep({
    store: {
      orphans: async () => [...rows].map((id) => ({ id, storage_key: id })),
      forget: async (id) => void rows.delete(id),
    },
    storage: {
      remove: async () => {
        await pause(removeMs);
        if (state.away) throw Object.assign(new Error('away'), { code: 'UNAVAILABLE' });
      },
      sweepUnfinished: () => Promise.resolve(),
    },
    now: () => 0,
    log: (event, { code }) => logged.push(`${event} ${String(code)}`),
  });
  return { rows, state, logged, sweep };
}

it(
  'a request does not wait for a slow storage, and the work is done all the same',
  { tags: ['long'] },
  async () => {
    const { rows, sweep } = parts(200, 150);
    await sweep.runBriefly();
    expect(rows.size).toBeGreaterThan(0);
    await sweep.settled();
    expect(rows.size).toBe(0);
  },
);

it('what fails is said and tried again by the next one', async () => {
  const { rows, state, logged, sweep } = parts(3, 1);
  state.away = true;
  await sweep.run();
  expect([rows.size, logged]).toEqual([3, ['file-sweep-failed UNAVAILABLE']]);
  state.away = false;
  await sweep.run();
  expect(rows.size).toBe(0);
});
