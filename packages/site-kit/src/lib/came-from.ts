import { useLocation, type Location } from 'react-router-dom';
import { paths } from '../app/paths.ts';

/** Pages on the way to an order, to which a finished order does not lead back. */
const ON_THE_WAY = /^\/(?:subscription|login|register|auth|forgot-password|reset-password)(?:\/|$)/u;

/** The state of a navigation to the plans: the page on which the visitor pressed the link. */
export function stateFor(to: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const isPlans = to === paths.plans() && !ON_THE_WAY.test(pathname);
  return isPlans ? { from: pathname + search } : undefined;
}

/** The page from which the visitor came to this one: named in the address, or by the link that was pressed. */
export function useCameFrom(): string | undefined {
  const { search, state } = useLocation();
  const { from } = (state ?? {}) as { from?: unknown };
  return new URLSearchParams(search).get('from') ?? (typeof from === 'string' ? from : undefined);
}
