import type { LogEvent } from '../../../lib/log-event.ts';
import { ProviderMisconfigured } from './provider.ts';

/** A request that a provider refused: its own code, and the id by which its support finds the request. */
interface Refusal {
  status: number;
  code: string | null;
  requestId: string | null;
}

/**
 * Logs a refused request, for operators; a declined card is none. `isOurs`: our own key, permissions or account are
 * refused, not what was asked for.
 *
 * @throws ProviderMisconfigured Where they are
 */
export function reportRefusal(log: LogEvent, provider: string, refusal: Refusal & { isOurs: boolean }): void {
  const { status, code, requestId, isOurs } = refusal;
  log('provider-refused', { provider, status, code: code ?? '', request: requestId ?? '' });
  if (isOurs) throw new ProviderMisconfigured(provider, refusal);
}
