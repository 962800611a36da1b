import { LOGOUT_EVENT, type LogoutEvent } from '@lumigraph/api-clients';
import { useToasts } from '@lumigraph/ui-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePageQueries } from '../../lib/page-queries.ts';
import { paths } from '../../app/paths.ts';
import { useSite } from '../../app/site.ts';
import { dropFormDrafts, followDroppedDrafts } from '../../lib/dropped-drafts.ts';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { ACCOUNT_QUERIES, useAccount, useAccountState } from './account-context.tsx';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';
import { loginMessages } from './login-message.ts';

/**
 * Redirects when the session ends: the user's own Sign Out leads home, an expired session to /login unless
 * that page is open. A sign-out in another tab changes guarded screens, through their guard, and those with a draft.
 */
export function useFollowLogout(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const queries = usePageQueries();
  const toasts = useToasts();
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const latest = useRef({ navigate, location, t });

  useEffect(() => {
    latest.current = { navigate, location, t };
  });

  useEffect(() => {
    const onLogout = (event: Event): void => {
      const { reason } = (event as LogoutEvent).detail;
      const { pathname, search, hash } = latest.current.location;
      const go = (to: string) => void latest.current.navigate(to);
      queries.client?.removeQueries({ queryKey: ACCOUNT_QUERIES });
      switch (reason) {
        case 'deleted':
          dropFormDrafts();
          toasts.show({ text: latest.current.t('delete.done'), tone: 'success' });
          return go(paths.home());
        case 'signed-out':
          dropFormDrafts();
          return go(paths.home());
        case 'expired':
          if (pathname !== paths.login()) {
            go(paths.login({ redirect: pathname + search + hash, message: loginMessages.expired }));
          }
          return undefined;
        case 'startup':
        case 'other-tab':
          return undefined;
        default:
          return reason satisfies never;
      }
    };
    // What was typed is also in the open form.
    const onDropped = () => void (followDroppedDrafts() && latest.current.navigate(paths.home()));
    // Before the forms of the page, which are hydrated later, read a draft.
    followDroppedDrafts();
    const ended = new AbortController();
    addEventListener(LOGOUT_EVENT, onLogout, ended);
    addEventListener('storage', onDropped, ended);
    // A page that the browser has kept for Back receives no storage event.
    addEventListener('pageshow', onDropped, ended);
    return () => ended.abort();
  }, [queries, toasts]);
}

/**
 * Follows the current subscription of a signed-in user, on sites that sell one. Anonymous visitors do not
 * load its code.
 */
export function useFollowSubscription(): void {
  const account = useAccount();
  const { status, user } = useAccountState();
  const settings = usePublicSettings();
  const queries = usePageQueries();
  const { hasScreen } = useSite();
  const userId = status === 'authenticated' && hasScreen(paths.plans()) ? user.id : undefined;
  useEffect(() => {
    if (userId === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    import('./follow-subscription.ts')
      .then(({ followSubscription }) => {
        stop = isOver ? undefined : followSubscription({ account, userId, settings, queries });
        return stop;
      })
      // Without its code, the page uses the flag of the stored user.
      .catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [account, userId, settings, queries]);
}
