import { MINUTE_MS } from '@lumigraph/contracts';

/** Number of equal failures since the last line about them; undefined while the next line is not due. */
export type OutageLog = (cause: string) => number | undefined;

/**
 * Bounds the lines about an outage: one for each cause in a minute. A full disk or a stopped database fails every
 * request, and a line with a stack for each would fill the log. Causes must be few, such as error codes.
 */
export function createOutageLog(now: () => number = () => performance.now()): OutageLog {
  const logged = new Map<string, { at: number; more: number }>();
  return (cause) => {
    const last = logged.get(cause);
    if (last && now() - last.at < MINUTE_MS) {
      last.more += 1;
      return undefined;
    }
    logged.set(cause, { at: now(), more: 0 });
    return last?.more ?? 0;
  };
}
