import type { StudioUser, StudioUserDetails } from '@lumigraph/contracts/studio';

const AT = Date.UTC(2026, 10, 20, 12);
const iso = (time: number) => new Date(time).toISOString();
const HOUR = 3_600_000;

export const maria: StudioUser = {
  id: 'p1',
  email: 'maria@example.org',
  firstName: 'Maria',
  lastName: 'Petrova',
  roles: ['editor'],
  state: 'confirmed',
  isPremium: true,
  locale: 'bg',
  site: '',
  createdAt: AT,
};

/** An account with something in every list. */
export const userDetails: StudioUserDetails = {
  ...maria,
  blockedAt: null,
  signIn: {
    password: true,
    twoFactor: true,
    social: [{ provider: 'google', linkedAt: AT }],
    passkeys: [{ name: 'Laptop', createdAt: AT, lastUsedAt: null }],
  },
  sessions: [
    {
      id: 's1',
      userAgent: 'Firefox on Linux',
      signedInAt: AT,
      lastSeenAt: AT + HOUR,
      endsAt: AT + 48 * HOUR,
    },
  ],
  browsers: [{ userAgent: 'Firefox on Linux', lastSeenAt: AT + HOUR }],
  subscription: {
    id: 'sub_1',
    planId: 'premium-monthly',
    status: 'Active',
    currentPeriodStart: iso(AT),
    currentPeriodEnd: iso(AT + 720 * HOUR),
    cancelAtPeriodEnd: false,
    trialEnd: null,
    isPremium: true,
    nextPlanId: null,
    createdAt: iso(AT),
  },
  subscriptionEvents: {
    items: [{ type: 'started', status: 'Active', planId: 'premium-monthly', at: iso(AT) }],
    total: 1,
  },
  payments: {
    items: [
      {
        id: 'pay_1',
        status: 'succeeded',
        amount: 4.99,
        currency: 'EUR',
        provider: 'Stripe',
        createdAt: iso(AT),
      },
    ],
    total: 61,
  },
  disputes: [{ paymentId: 'pay_1', status: 'open' }],
  invoices: {
    items: [
      {
        id: 'inv_1',
        number: '0000000042',
        issuedAt: iso(AT),
        amount: 4.99,
        currency: 'EUR',
        status: 'paid',
        planId: 'premium-monthly',
      },
    ],
    total: 1,
  },
  downloads: {
    items: [
      {
        id: 'd1',
        imageId: 'nature/fjord',
        title: 'Fjord at dawn',
        thumbnailUrl: null,
        width: 2048,
        height: 1536,
        bytes: 812_000,
        format: 'jpeg',
        plan: 'premium',
        license: 'premium',
        termsVersion: '1.1',
        downloadedAt: iso(AT),
        lastDownloadedAt: iso(AT),
        hasCertificate: true,
      },
    ],
    total: 1,
  },
  messages: {
    items: [{ id: 'cm_1', subject: 'A print for my wall', site: 'gallery', receivedAt: AT, spam: false }],
    total: 1,
  },
  mails: {
    items: [
      {
        id: 'm1',
        kind: 'payment-receipt',
        state: 'failed',
        createdAt: AT,
        attempts: 10,
        lastError: 'EENVELOPE 550',
      },
    ],
    total: 1,
  },
  audit: {
    items: [
      {
        id: '1',
        at: AT,
        actor: { kind: 'user', id: 'u1', name: 'Ana Ivanova' },
        action: 'user-role-changed',
        object: { kind: 'user', id: 'p1', label: 'maria@example.org' },
        reason: 'writes the blog',
        before: { roles: [] },
        after: { roles: ['editor'] },
        requestId: null,
      },
    ],
    total: 1,
  },
};

/** A server with these accounts; `one` is the response for a single user. */
export const usersServer =
  (users: readonly StudioUser[], one: unknown = userDetails) =>
  (path: string): unknown =>
    path.startsWith('studio/users?')
      ? { items: users, nextCursor: null, total: users.length, totalIsExact: true }
      : one;
