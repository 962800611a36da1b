import type { Adapter } from './adapter.ts';

/** For development: nothing leaves the browser. */
export function consoleAdapter(): Adapter {
  return {
    // oxlint-disable-next-line no-console -- what it is for
    send: ({ name, fields }) => console.info('[analytics]', name, fields),
    stop: () => undefined,
  };
}
