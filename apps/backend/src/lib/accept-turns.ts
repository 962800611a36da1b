import { subscribe } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';

const TURNS_MAX = 100;

let accepted = 0;
subscribe('net.server.socket', () => {
  accepted += 1;
});

/**
 * Resolves when the event loop has accepted the waiting connections, at the latest after {@link TURNS_MAX} turns. A
 * server accepts one connection in a turn of the loop: with tens of milliseconds of work in each turn, hundreds of new
 * connections wait for seconds, those of health checks among them.
 */
export async function acceptTurns(): Promise<void> {
  // The first immediate can run in the same turn, before the loop looks for connections.
  await setImmediate();
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const before = accepted;
    await setImmediate();
    if (accepted === before) return;
  }
}
