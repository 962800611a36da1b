import type { Session } from '@lumigraph/contracts';
import { useCallback } from 'react';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { useAccount } from './account-context.tsx';
import { newsletterWish } from './newsletter-wish.ts';

/**
 * The choice made at registration is a call of its own and needs a session. Where a mail has to be confirmed first, the
 * choice waits in this browser for the first sign-in with that address.
 */
export function useNewsletterChoice() {
  const { session } = useAccount();
  const settings = usePublicSettings();

  const settle = useCallback(
    async (user: Pick<Session['user'], 'email'> | undefined) => {
      if (!user || !newsletterWish.take(user.email)) return;
      try {
        const { openNewsletter } = await import('../../lib/newsletter-client.ts');
        await openNewsletter(settings, session.fetch).change({ subscribed: true });
      } catch {
        newsletterWish.keep(user.email);
      }
    },
    [session, settings],
  );

  const choose = useCallback(
    (email: string) => {
      newsletterWish.keep(email);
      void settle(session.stored()?.user);
    },
    [session, settle],
  );

  return { choose, settle };
}
