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

/** Counts the requests of the routes that declare it, in the database. */
const stored = (by: 'address' | 'user', points: number, windowMs: number): DefinedLimit => ({
  by,
  kept: 'database',
  counted: 'request',
  points,
  windowMs,
});

/** The same in the memory of this process. */
const inMemory = (...limit: Parameters<typeof stored>): DefinedLimit => ({
  ...stored(...limit),
  kept: 'memory',
});

/** Counts what the note says; a service does it. */
const byService = (
  by: DefinedLimit['by'],
  [points, windowMs]: readonly [points: number, windowMs: number],
  note: string,
): DefinedLimit => ({ by, kept: 'database', counted: 'service', note, points, windowMs });

/**
 * All rate limits, with production values. Every other profile multiplies `points` by {@link LOOSE_FACTOR}, so that
 * manual tests never reach a limit. A route declares its limits (`config.limits`).
 */
export const limits = {
  loginAccount: byService(
    'account',
    [10, 15 * MINUTE_MS],
    'Failed sign-ins of one account; after them each attempt waits longer, at most 15 minutes.',
  ),
  secondStepAccount: byService(
    'account',
    [10, 15 * MINUTE_MS],
    'Wrong codes of the second factor; after them each attempt waits longer, at most 15 minutes.',
  ),
  /** Zips of collections; each may contain hundreds of originals. */
  collectionZipUser: stored('user', 20, HOUR_MS),
  certificateFileUser: inMemory('user', 60, HOUR_MS),
  certificateAddress: inMemory('address', 60, MINUTE_MS),
  loginAddress: stored('address', 60, MINUTE_MS),
  registerAddress: stored('address', 10, HOUR_MS),
  forgotAccount: byService(
    'recipient',
    [3, HOUR_MS],
    'Reset mails to one address. Silent: the response stays the same, no further mail is sent.',
  ),
  forgotAddress: stored('address', 10, HOUR_MS),
  magicLinkAccount: byService(
    'recipient',
    [3, HOUR_MS],
    'Mails with a sign-in link to one address. Silent: the response stays the same, no further mail is sent.',
  ),
  magicLinkAddress: stored('address', 10, HOUR_MS),
  passkeySignInAddress: stored('address', 60, MINUTE_MS),
  /** Uses of links from mails and of social one-time tokens. */
  oneTimeTokenAddress: stored('address', 60, MINUTE_MS),
  confirmationMailUser: byService('user', [3, HOUR_MS], 'Confirmation mails that a user asks for once more.'),
  emailChangeUser: byService(
    'user',
    [3, HOUR_MS],
    'Changes of the address that a user asks for, resent ones included.',
  ),
  unprovenMailRecipient: byService(
    'recipient',
    [3, HOUR_MS],
    'Mails to one mailbox whose reader has not proven the address, whoever asks for them.',
  ),
  withdrawalRecipient: byService(
    'recipient',
    [10, DAY_MS],
    'Confirmed withdrawals and cancellations of one mailbox; a further one is received without a mail.',
  ),
  currentPasswordUser: byService(
    'user',
    [10, 15 * MINUTE_MS],
    'Wrong current passwords; after them each attempt waits longer, at most 15 minutes.',
  ),
  refreshSession: byService('session', [30, MINUTE_MS], 'Refreshes of one session.'),
  refreshAddress: stored('address', 150, 5 * MINUTE_MS),
  validateAddress: inMemory('address', 120, MINUTE_MS),
  socialStartAddress: stored('address', 60, MINUTE_MS),
  dataExportUser: stored('user', 10, HOUR_MS),
  /** Previews of posts while an editor writes, and publications; each text is rendered in a process of its own. */
  renderPostUser: inMemory('user', 120, MINUTE_MS),
  /** Mails about a post that an editor sends to themselves. */
  testMailUser: stored('user', 20, HOUR_MS),
  uploadUser: stored('user', 30, HOUR_MS),
  payUser: byService(
    'user',
    [10, HOUR_MS],
    'Charges and orders at a provider that a user begins; the same request again is not counted.',
  ),
  payAddress: byService('address', [30, HOUR_MS], 'The same from one address, whoever is signed in there.'),
  withdrawalAddress: stored('address', 10, HOUR_MS),
  cancellationAddress: stored('address', 10, HOUR_MS),
  contactAddress: stored('address', 5, HOUR_MS),
  imageReportAddress: stored('address', 10, HOUR_MS),
  /**
   * Counted before the signature check, because the check of a signature may need a request to the provider. It
   * repeats a rejected delivery.
   */
  webhookAddress: inMemory('address', 600, MINUTE_MS),
  /** Reads of lists, search and single images, with the API key. */
  apiKeyReadAddress: inMemory('address', 600, MINUTE_MS),
  /** Reads that need neither key nor session. */
  publicReadAddress: inMemory('address', 600, MINUTE_MS),
  /** Pages and the files of the sites: one page loads about thirty files, and many users may share an address. */
  documentAddress: inMemory('address', 3000, MINUTE_MS),
  /** Pages of tables while somebody scrolls, and programs with an access key. */
  studioUser: inMemory('user', 1200, MINUTE_MS),
  /** Calls for the user's own account that send no mail and cost no money. */
  accountUser: inMemory('user', 300, MINUTE_MS),
  logoutAddress: inMemory('address', 120, MINUTE_MS),
  analyticsAddress: inMemory('address', 120, MINUTE_MS),
  reportAddress: inMemory('address', 60, MINUTE_MS),
} satisfies Record<string, DefinedLimit>;

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
