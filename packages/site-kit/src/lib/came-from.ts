import { useLocation } from 'react-router-dom';

/** Pages on the way to an order, to which a finished order does not lead back. */
const ON_THE_WAY =
  /^\/(?:subscription|login|register|auth|forgot-password|reset-password|magic-link)(?:\/|\?|$)/u;

/** The page from which the visitor came to the plans: named in the address, or by the link that was pressed. */
export function useCameFrom(): string | undefined {
  const { search, state } = useLocation();
  const named = new URLSearchParams(search).get('from');
  if (named !== null) return named;
  const { from } = (state ?? {}) as { from?: unknown };
  return typeof from === 'string' && !ON_THE_WAY.test(from) ? from : undefined;
}
