import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';

/**
 * How often a thing may be done (security 5.7): the one place for all of them, production values.
 * Every other profile multiplies `points` by {@link LOOSE_FACTOR}, so that trying things out never meets a limit.
 * Keys by address treat an IPv6 /64 as one address.
 */
export interface Limit {
  points: number;
  windowMs: number;
}

export const limits = {
  /** Failures an account, after which each further attempt waits: see {@link loginDelay}. */
  loginAccount: { points: 10, windowMs: 15 * MINUTE_MS },
  loginAddress: { points: 60, windowMs: MINUTE_MS },
  registerAddress: { points: 10, windowMs: HOUR_MS },
  /** Silent: the answer stays the same, only no further mail is sent. */
  forgotAccount: { points: 3, windowMs: HOUR_MS },
  forgotAddress: { points: 10, windowMs: HOUR_MS },
  /** Uses of links from mails and of social one-time tokens. */
  oneTimeTokenAddress: { points: 60, windowMs: MINUTE_MS },
  /** Confirmation mails that a signed-in user asks for once more. */
  confirmationMailUser: { points: 3, windowMs: HOUR_MS },
  /** Wrong current passwords of a signed-in user, for changes that ask for it. */
  currentPasswordUser: { points: 10, windowMs: 15 * MINUTE_MS },
  refreshSession: { points: 30, windowMs: MINUTE_MS },
  refreshAddress: { points: 150, windowMs: 5 * MINUTE_MS },
  validateAddress: { points: 120, windowMs: MINUTE_MS },
  socialStartAddress: { points: 60, windowMs: MINUTE_MS },
  dataExportUser: { points: 10, windowMs: HOUR_MS },
  uploadUser: { points: 30, windowMs: HOUR_MS },
  payUser: { points: 10, windowMs: HOUR_MS },
  withdrawalAddress: { points: 10, windowMs: HOUR_MS },
  contactAddress: { points: 5, windowMs: HOUR_MS },
  /** Before the signature is checked: PayPal's is checked by asking PayPal. Who is refused delivers again. */
  webhookAddress: { points: 600, windowMs: MINUTE_MS },
  apiKeyReadAddress: { points: 600, windowMs: MINUTE_MS },
  analyticsAddress: { points: 120, windowMs: MINUTE_MS },
  reportAddress: { points: 60, windowMs: MINUTE_MS },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export type Limits = Record<LimitName, Limit>;

export const LOOSE_FACTOR = 100;

/** From this failure on the account waits 1 s, then 2 s, 4 s … at most 15 minutes between attempts: delay, not lock. */
export const loginDelay = { firstMs: SECOND_MS, longestMs: 15 * MINUTE_MS } as const;

/** The limits of a profile; `overrides` is for tests. */
export function limitsFor(profile: { production: boolean }, overrides: Partial<Limits> = {}): Limits {
  const factor = profile.production ? 1 : LOOSE_FACTOR;
  const scaled = Object.fromEntries(
    Object.entries(limits).map(([name, { points, windowMs }]) => [
      name,
      { points: points * factor, windowMs },
    ]),
  ) as Limits;
  return { ...scaled, ...overrides };
}
