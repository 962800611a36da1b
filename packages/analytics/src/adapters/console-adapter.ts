import type { Adapter } from './adapter.ts';

/** For development: sends no data. */
export function consoleAdapter(): Adapter {
  return {
    // oxlint-disable-next-line no-console -- this adapter writes to the console
    send: ({ name, fields }) => console.info('[analytics]', name, fields),
    stop: () => undefined,
  };
}
