import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';

/** The allowed number of actions within a time window. */
interface Limit {
  points: number;
  windowMs: number;
}

interface DefinedLimit extends Limit {
  /** The counted subject. Addresses: an IPv6 /64 is one address. */
  by: 'address' | 'user' | 'session' | 'account' | 'recipient';
  /**
   * The place of the counter. `database` survives restarts and applies to all processes: for actions that cost money,
   * send mail or allow guessing. `memory` applies to one process and adds no cost to a request: for limits that only
   * stop floods.
   */
  kept: 'database' | 'memory';
  /**
   * `request`: counts each request of the routes that declare this limit, before the handler.
   * `service`: the service counts the actions in the note.
   */
  counted: 'request' | 'service';
  /** For the operators' page: the actions that a service counts, or the behaviour at the limit. */
  note?: string;
}

/**
 * All rate limits, with production values. Every other profile multiplies `points` by {@link LOOSE_FACTOR}, so that
 * manual tests never reach a limit. A route declares its limits (`config.limits`).
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
  secondStepAccount: {
    by: 'account',
    kept: 'database',
    counted: 'service',
    note: 'Wrong codes of the second factor; after them each attempt waits longer, at most 15 minutes.',
    points: 10,
    windowMs: 15 * MINUTE_MS,
  },
  /** Zips of collections; each may contain hundreds of originals. */
  collectionZipUser: { by: 'user', kept: 'database', counted: 'request', points: 20, windowMs: HOUR_MS },
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
  magicLinkAccount: {
    by: 'recipient',
    kept: 'database',
    counted: 'service',
    note: 'Mails with a sign-in link to one address. Silent: the response stays the same, no further mail is sent.',
    points: 3,
    windowMs: HOUR_MS,
  },
  magicLinkAddress: { by: 'address', kept: 'database', counted: 'request', points: 10, windowMs: HOUR_MS },
  passkeySignInAddress: {
    by: 'address',
    kept: 'database',
    counted: 'request',
    points: 60,
    windowMs: MINUTE_MS,
  },
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
    note: 'Confirmed withdrawals and cancellations of one mailbox; a further one is received without a mail.',
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
  /** Previews of posts while an editor writes, and publications; each text is rendered in a process of its own. */
  renderPostUser: { by: 'user', kept: 'memory', counted: 'request', points: 120, windowMs: MINUTE_MS },
  /** Mails about a post that an editor sends to themselves. */
  testMailUser: { by: 'user', kept: 'database', counted: 'request', points: 20, windowMs: HOUR_MS },
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
  cancellationAddress: { by: 'address', kept: 'database', counted: 'request', points: 10, windowMs: HOUR_MS },
  contactAddress: { by: 'address', kept: 'database', counted: 'request', points: 5, windowMs: HOUR_MS },
  imageReportAddress: { by: 'address', kept: 'database', counted: 'request', points: 10, windowMs: HOUR_MS },
  /**
   * Counted before the signature check, because the check of a signature may need a request to the provider. It
   * repeats a rejected delivery.
   */
  webhookAddress: { by: 'address', kept: 'memory', counted: 'request', points: 600, windowMs: MINUTE_MS },
  /** Reads of lists, search and single images, with the API key. */
  apiKeyReadAddress: { by: 'address', kept: 'memory', counted: 'request', points: 600, windowMs: MINUTE_MS },
  /** Reads that need neither key nor session. */
  publicReadAddress: { by: 'address', kept: 'memory', counted: 'request', points: 600, windowMs: MINUTE_MS },
  /** Pages and the files of the sites: one page loads about thirty files, and many users may share an address. */
  documentAddress: { by: 'address', kept: 'memory', counted: 'request', points: 3000, windowMs: MINUTE_MS },
  /** Pages of tables while somebody scrolls, and programs with an access key. */
  studioUser: { by: 'user', kept: 'memory', counted: 'request', points: 1200, windowMs: MINUTE_MS },
  /** Calls for the user's own account that send no mail and cost no money. */
  accountUser: { by: 'user', kept: 'memory', counted: 'request', points: 300, windowMs: MINUTE_MS },
  logoutAddress: { by: 'address', kept: 'memory', counted: 'request', points: 120, windowMs: MINUTE_MS },
  analyticsAddress: { by: 'address', kept: 'memory', counted: 'request', points: 120, windowMs: MINUTE_MS },
  reportAddress: { by: 'address', kept: 'memory', counted: 'request', points: 60, windowMs: MINUTE_MS },
} as const satisfies Record<string, DefinedLimit>;

export type LimitName = keyof typeof limits;
export type Limits = Record<LimitName, Limit>;

/** A limit with its complete definition. */
export const definitionOf = (name: LimitName): DefinedLimit => limits[name];

export const LOOSE_FACTOR = 100;

/**
 * From this failure on the account waits 1 s, then 2 s, 4 s … at most 15 minutes between attempts: a delay instead of a
 * lock.
 */
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
