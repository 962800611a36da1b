import { isApiError } from '@lumigraph/api-clients';
import { useTrack } from '@lumigraph/analytics/react';
import { HOUR_MS } from '@lumigraph/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountState } from './account-context.tsx';
import { useAuth } from './use-auth.ts';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';
import { useAddressToken } from './use-address-token.ts';
import { useErrorText } from './use-error-text.ts';

type Progress =
  | { kind: 'asking' }
  | { kind: 'sending' }
  | { kind: 'done' }
  /** The same link was used before: nothing is left to do. */
  | { kind: 'already' }
  /** The link changes an address and waits in this tab for a sign-in. */
  | { kind: 'sign-in' }
  | { kind: 'failed'; text: string };

/**
 * Confirms an address with the token of a mail. A change of address that had to wait for a session continues
 * by itself.
 */
export function useConfirmEmail() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const { status } = useAccountState();
  const errorText = useErrorText();
  const track = useTrack();
  const fromAddress = useAddressToken();
  const [kept, setKept] = useState<string | null>();
  const [progress, setProgress] = useState<Progress>({ kind: 'asking' });
  const isSignedIn = status === 'authenticated';
  const token = fromAddress ?? kept;

  async function send(value: string): Promise<void> {
    setProgress({ kind: 'sending' });
    try {
      await auth.confirmEmail(value);
      setProgress({ kind: 'done' });
      // With a session, the link confirmed a changed address; without one, it completed a registration.
      if (isSignedIn) await auth.refreshUser().catch(() => undefined);
      else track('sign_up', { method: 'email' });
    } catch (error) {
      if (isApiError(error, 'LINK_NEEDS_SIGN_IN') && !isSignedIn) {
        keepLink(value);
        setProgress({ kind: 'sign-in' });
      } else if (isApiError(error, 'EMAIL_ALREADY_CONFIRMED')) {
        setProgress({ kind: 'already' });
        // This tab may have been opened before the address was confirmed.
        if (isSignedIn) await auth.refreshUser().catch(() => undefined);
      } else setProgress({ kind: 'failed', text: errorText(error, t('confirmEmail.failed')) });
    }
  }

  const lookForKept = useEffectEvent((addressToken: string | null) => {
    const waiting = isSignedIn ? takeLink() : readLink();
    // A link that was opened later replaces the waiting one.
    const isMeant = waiting !== null && (addressToken ?? waiting) === waiting;
    setKept((current) => (isMeant ? waiting : (current ?? null)));
    if (!isMeant) return;
    // The button was pressed before the sign-in: a second press is not needed.
    if (isSignedIn) void send(waiting);
    else setProgress({ kind: 'sign-in' });
  });
  useEffect(() => {
    // The kept token is outside of React, and the server has none.
    // oxlint-disable-next-line react/set-state-in-effect -- the state of this tab's storage is read once
    if (status !== 'starting' && fromAddress !== undefined) lookForKept(fromAddress);
  }, [status, fromAddress]);

  return { token, progress, isSignedIn, confirm: () => void send(token ?? '') };
}

const STORAGE_KEY = 'confirm-email-link';
/** A sign-in takes minutes; a token that is kept longer is only a risk on a shared browser. */
const LIFE_MS = HOUR_MS;

/** Keeps the token of a link while its owner signs in: in this tab only, and never in an address. */
function keepLink(token: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ at: Date.now(), token }));
  } catch {
    // Storage is blocked or full: the link in the mail still works.
  }
}

/** The token that was kept in this tab. */
function readLink(): string | null {
  try {
    const { at, token } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>;
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < LIFE_MS;
    return isFresh && typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

/** Returns and removes the token that was kept in this tab. */
function takeLink(): string | null {
  const token = readLink();
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked: no token was kept.
  }
  return token;
}
