import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';

/** How often something may happen within a window of time. */
interface Limit {
  points: number;
  windowMs: number;
}

interface DefinedLimit extends Limit {
  /** What is counted. Addresses: an IPv6 /64 is one address. */
  by: 'address' | 'user' | 'session' | 'account' | 'recipient';
  /**
   * Where the counter is kept: `database` survives restarts and holds for all processes, for what costs money, mail or
   * a guess; `memory` holds for one process and costs a request nothing, for what only stops floods.
   */
  kept: 'database' | 'memory';
  /**
   * `request`: each request of the routes that name the limit in the table of route limits counts, before its handler.
   * `service`: the service counts what the note says.
   */
  counted: 'request' | 'service';
  /** For the operators' page: what a service counts, or what happens at the limit. */
  note?: string;
}

/**
 * How often a thing may be done: the one place for all of them, production values.
 * Every other profile multiplies `points` by {@link LOOSE_FACTOR}, so that trying things out never meets a limit.
 * Which route has which limit is in `route-limits.ts`.
 */
export const limits = {
  loginAccount: {
    by: 'account',
    kept: 'database',
    counted: 'service',
    note: 'Failed sign-ins of one account; after them each attempt waits longer, at most 15 minutes.',
    points: 10,
    windowMs: 15 * MINUTE_MS,
  },
  certificateFileUser: { by: 'user', kept: 'memory', counted: 'request', points: 60, windowMs: HOUR_MS },
  certificateAddress: { by: 'address', kept: 'memory', counted: 'request', points: 60, windowMs: MINUTE_MS },
  loginAddress: { by: 'address', kept: 'database', counted: 'request', points: 60, windowMs: MINUTE_MS },
  registerAddress: { by: 'address', kept: 'database', counted: 'request', points: 10, windowMs: HOUR_MS },
  forgotAccount: {
    by: 'recipient',
    kept: 'database',
    counted: 'service',
    note: 'Reset mails to one address. Silent: the response stays the same, no further mail is sent.',
    points: 3,
    windowMs: HOUR_MS,
  },
  forgotAddress: { by: 'address', kept: 'database', counted: 'request', points: 10, windowMs: HOUR_MS },
  /** Uses of links from mails and of social one-time tokens. */
  oneTimeTokenAddress: {
    by: 'address',
    kept: 'database',
    counted: 'request',
    points: 60,
    windowMs: MINUTE_MS,
  },
  confirmationMailUser: {
    by: 'user',
    kept: 'database',
    counted: 'service',
    note: 'Confirmation mails that a user asks for once more.',
    points: 3,
    windowMs: HOUR_MS,
  },
  emailChangeUser: {
    by: 'user',
    kept: 'database',
    counted: 'service',
    note: 'Changes of the address that a user asks for, resent ones included.',
    points: 3,
    windowMs: HOUR_MS,
  },
  unprovenMailRecipient: {
    by: 'recipient',
    kept: 'database',
    counted: 'service',
    note: 'Mails to one mailbox whose reader has not proven the address, whoever asks for them.',
    points: 3,
    windowMs: HOUR_MS,
  },
  withdrawalRecipient: {
    by: 'recipient',
    kept: 'database',
    counted: 'service',
    note: 'Confirmed withdrawals of one mailbox; a further one is received without a mail.',
    points: 10,
    windowMs: DAY_MS,
  },
  currentPasswordUser: {
    by: 'user',
    kept: 'database',
    counted: 'service',
    note: 'Wrong current passwords; after them each attempt waits longer, at most 15 minutes.',
    points: 10,
    windowMs: 15 * MINUTE_MS,
  },
  refreshSession: {
    by: 'session',
    kept: 'database',
    counted: 'service',
    note: 'Refreshes of one session.',
    points: 30,
    windowMs: MINUTE_MS,
  },
  refreshAddress: {
    by: 'address',
    kept: 'database',
    counted: 'request',
    points: 150,
    windowMs: 5 * MINUTE_MS,
  },
  validateAddress: { by: 'address', kept: 'memory', counted: 'request', points: 120, windowMs: MINUTE_MS },
  socialStartAddress: {
    by: 'address',
    kept: 'database',
    counted: 'request',
    points: 60,
    windowMs: MINUTE_MS,
  },
  dataExportUser: { by: 'user', kept: 'database', counted: 'request', points: 10, windowMs: HOUR_MS },
  uploadUser: { by: 'user', kept: 'database', counted: 'request', points: 30, windowMs: HOUR_MS },
  payUser: {
    by: 'user',
    kept: 'database',
    counted: 'service',
    note: 'Charges and orders at a provider that a user begins; the same request again is not counted.',
    points: 10,
    windowMs: HOUR_MS,
  },
  payAddress: {
    by: 'address',
    kept: 'database',
    counted: 'service',
    note: 'The same from one address, whoever is signed in there.',
    points: 30,
    windowMs: HOUR_MS,
  },
  withdrawalAddress: { by: 'address', kept: 'database', counted: 'request', points: 10, windowMs: HOUR_MS },
  contactAddress: { by: 'address', kept: 'database', counted: 'request', points: 5, windowMs: HOUR_MS },
  /** Before the signature is checked: PayPal's is checked by asking PayPal. Who is refused delivers again. */
  webhookAddress: { by: 'address', kept: 'memory', counted: 'request', points: 600, windowMs: MINUTE_MS },
  /** Reads of lists, search and single images, with the API key. */
  apiKeyReadAddress: { by: 'address', kept: 'memory', counted: 'request', points: 600, windowMs: MINUTE_MS },
  /** Reads that need neither key nor session. */
  publicReadAddress: { by: 'address', kept: 'memory', counted: 'request', points: 600, windowMs: MINUTE_MS },
  /** Pages and the files of the sites: one page loads about thirty files, and many users may share an address. */
  documentAddress: { by: 'address', kept: 'memory', counted: 'request', points: 3000, windowMs: MINUTE_MS },
  /** Calls about the own account that send no mail and cost no money. */
  accountUser: { by: 'user', kept: 'memory', counted: 'request', points: 300, windowMs: MINUTE_MS },
  logoutAddress: { by: 'address', kept: 'memory', counted: 'request', points: 120, windowMs: MINUTE_MS },
  analyticsAddress: { by: 'address', kept: 'memory', counted: 'request', points: 120, windowMs: MINUTE_MS },
  reportAddress: { by: 'address', kept: 'memory', counted: 'request', points: 60, windowMs: MINUTE_MS },
} as const satisfies Record<string, DefinedLimit>;

export type LimitName = keyof typeof limits;
export type Limits = Record<LimitName, Limit>;

/** A limit with everything that is said about it. */
export const definitionOf = (name: LimitName): DefinedLimit => limits[name];

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
