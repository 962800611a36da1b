import type { LogEvent } from '../../../lib/log-event.ts';

/** A request that a provider refused: its own code, and the id by which its support finds the request. */
export interface Refusal {
  status: number;
  code: string | null;
  requestId: string | null;
}

/** Logs a refused request, for operators. A declined card is no refusal. */
export function logRefusal(log: LogEvent, provider: string, { status, code, requestId }: Refusal): void {
  log('provider-refused', { provider, status, code: code ?? '', request: requestId ?? '' });
}
