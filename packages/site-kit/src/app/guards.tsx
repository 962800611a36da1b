import type { ReactNode } from 'react';
import { GuestsOnly, RequireSession } from '../features/account/session-guards.tsx';
import type { SiteRoute } from './match-route.ts';

type Guard = (props: { children: ReactNode }) => ReactNode;

/** Let a visitor through to a guarded screen, or send them where they belong. */
export const guards: Readonly<Record<NonNullable<SiteRoute['guard']>, Guard>> = {
  login: RequireSession,
  guests: GuestsOnly,
};
