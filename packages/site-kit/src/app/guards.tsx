import type { ReactNode } from 'react';
import { GuestsOnly, RequireSession } from '../features/account/session-guards.tsx';
import type { SiteRoute } from './match-route.ts';

/** Lets a visitor through to a guarded screen, or sends them where they belong (specification 2.2). */
export function Guarded({
  guard,
  children,
}: {
  guard: NonNullable<SiteRoute['guard']>;
  children: ReactNode;
}) {
  switch (guard) {
    case 'login':
      return <RequireSession>{children}</RequireSession>;
    case 'guests':
      return <GuestsOnly>{children}</GuestsOnly>;
    default:
      return guard satisfies never;
  }
}
