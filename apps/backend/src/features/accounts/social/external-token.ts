import { createHash, timingSafeEqual } from 'node:crypto';
import type { ExternalLoginRequest, SocialPurpose } from '@lumigraph/contracts';
import type { AuthStores } from '../auth-stores.ts';
import { hashToken, isOneTimeToken } from '../sessions/tokens.ts';

interface UsedToken {
  /** The account that the provider's identity belongs to; null for an unknown or used value. */
  userId: string | null;
  /** The value was made for this provider, for this use and, if it has a challenge, for this browser. */
  isAccepted: boolean;
}

interface ExternalTokenUse {
  request: ExternalLoginRequest;
  /** A value for a confirmation signs nobody in. One for a sign-in also confirms. */
  purpose: SocialPurpose;
  now: number;
}

/** Uses up the one-time value of a social return. It works once, whatever the result. */
export async function useExternalToken(
  stores: Pick<AuthStores, 'oneTimeTokens'>,
  { request, purpose, now }: ExternalTokenUse,
): Promise<UsedToken> {
  const used = isOneTimeToken(request.token)
    ? await stores.oneTimeTokens.use(hashToken(request.token), ['external-login'], now)
    : null;
  if (!used?.userId) return { userId: null, isAccepted: false };
  const fitsUse = purpose === 'confirm' || used.payload['purpose'] !== 'confirm';
  return { userId: used.userId, isAccepted: fitsUse && isFor(used.payload, request) };
}

function isFor({ provider, challenge }: Record<string, unknown>, request: ExternalLoginRequest): boolean {
  if (provider !== request.provider) return false;
  return typeof challenge !== 'string' || fits(challenge, request.verifier);
}

function fits(challenge: string, verifier: string | undefined): boolean {
  const given = createHash('sha256')
    .update(verifier ?? '')
    .digest();
  const expected = Buffer.from(challenge, 'base64url');
  return expected.length === given.length && timingSafeEqual(expected, given);
}
