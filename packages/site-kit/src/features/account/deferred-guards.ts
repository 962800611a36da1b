import { deferred } from '../../lib/deferred.tsx';

/** Path of the guards' module in the build's manifest. */
export const GUARDS_SOURCE = '../../packages/site-kit/src/features/account/session-guards.tsx';

const guards = () => import('./session-guards.tsx');

/** Components that render a guarded page or redirect the visitor. */
export const sessionGuards = {
  login: deferred(async () => (await guards()).RequireSession),
  guests: deferred(async () => (await guards()).GuestsOnly),
};
