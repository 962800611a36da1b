import { SECOND_MS } from '@lumigraph/contracts';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** RFC 6238 with the values that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const STEP_S = 30;
const CODE = /^\d{6}$/;

export const newTotpSecret = (): string => generateSecret();

/** The address that an app reads from the QR code. */
export const totpUri = (account: { issuer: string; label: string; secret: string }): string =>
  // A colon separates issuer and label in the address.
  generateURI({ ...account, issuer: account.issuer.replaceAll(':', ' ') });

export const isTotpCode = (code: string): boolean => CODE.test(code);

/** The time step of a code that is valid now, one step early or one step late; null for a wrong code. */
export function totpStep(secret: string, code: string, now: number): number | null {
  if (!isTotpCode(code)) return null;
  const epoch = Math.floor(now / SECOND_MS);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
