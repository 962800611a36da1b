import { clientErrorTexts } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { storyPages } from './read-stories.ts';

const files = import.meta.glob<object>('../../../../packages/ui-*/src/{,account/}messages/en.json', {
  eager: true,
  import: 'default',
});
/** The catalogues of the widgets by namespace: `ui-auth`, and `ui-auth-account` of the account widgets. */
const catalogues = new Map(
  Object.entries(files).map(([path, catalogue]) => {
    const [, name = '', account = ''] = /packages\/([^/]+)\/src\/(account)?/.exec(path) ?? [];
    return [account === '' ? name : `${name}-${account}`, catalogue];
  }),
);
const siteCatalogues = import.meta.glob<object>(
  ['../../../../packages/site-kit/src/**/messages/en.json', '../../../gallery/src/**/messages/en.json'],
  { eager: true, import: 'default' },
);

/** The same for parts of sites: namespace, file, and its groups of messages. */
const patternGroups: Record<string, { file: string; groups: string[] }> = {
  site: { file: 'site-kit/src/messages', groups: ['notFound', 'crash', 'connection'] },
  consent: { file: 'consent/messages', groups: ['signal', 'decision', 'choices.nothing'] },
  subscription: {
    file: 'subscription/messages',
    groups: ['withdraw.missing', 'withdraw.badEmail', 'success.waitText', 'success.refundedText', 'errors'],
  },
  gallery: { file: 'gallery/src/messages', groups: ['states'] },
  image: {
    file: 'image/messages',
    groups: ['states', 'download.waiting', 'download.fetching', 'download.saved', 'download.failed'],
  },
  blog: { file: 'blog/messages', groups: ['emptyTitle', 'emptyText', 'beyondTitle', 'errorTitle'] },
};

/** Texts without a story, with the reason. */
const notInPatterns: Record<string, string> = {
  'gallery:states.offlineText': 'the request waits for the connection: seen in the journeys',
  'gallery:states.beyondText': 'stands beside the title that is looked for',
  'site:crash.seen': 'needs pages that a service worker keeps: e2e/tests/offline.spec.ts',
  'image:states.loading': 'for screen readers alone',
  'image:states.loadingTitle': 'title of the window',
  'image:download.fetchingShare': 'a moment in a transfer',
  'subscription:errors.PAYMENT_ERROR': 'the payment form has its story',
  'subscription:errors.PAYMENT_METHOD_UNAVAILABLE': 'the payment form has its story',
  'subscription:errors.NOT_FOUND': "answers about what is not one's own",
};

/** The groups of a catalogue that contain rejections, failures and outcomes. */
const messageGroups: Record<string, string[]> = {
  'ui-auth': [
    'validation',
    'errors',
    'register.success',
    'forgot.success',
    'reset.linkMissing',
    'change.success',
  ],
  'ui-payments': [
    'problems',
    'declined',
    'errors',
    'card.mistyped',
    'providers.none',
    'script',
    'invoices.empty',
    'oneOff',
    // The others are accessible names.
    'savedCards.pick',
    'savedCards.other',
    'savedCards.expires',
    'savedCards.save',
    'savedCards.forRenewals',
    'savedCards.renews',
    'savedCards.renewWith',
    'savedCards.remove',
    'savedCards.removeQuestion',
    'savedCards.removeText',
    'savedCards.removeRenews',
    'savedCards.keep',
    'savedCards.empty',
    'express',
  ],
  'ui-auth-account': [
    'confirmation',
    'details.done',
    'details.restored',
    'email.unconfirmed',
    'email.resent',
    'email.done',
    'email.pending',
    'email.changeResent',
    'email.changeCancelled',
    'password.none',
    'password.asked',
    'twoFactor.required',
    'twoFactor.scan',
    'twoFactor.codeHint',
    'twoFactor.protected',
    'twoFactor.codesText',
    'data.done',
    'data.tooMany',
    'delete.warning',
    'delete.mismatch',
  ],
  'ui-contact': ['validation', 'sent', 'failed', 'wait', 'summary'],
};

/** Texts of the clients that no widget shows, with the reason. */
const shownElsewhere: Partial<Record<keyof typeof clientErrorTexts, string>> = {
  update: 'the profile page of a site',
  profile: 'the profile page of a site',
  noRefreshToken: 'the session: it ends, and the sign-in page says so',
  refresh: 'the session: it ends, and the sign-in page says so',
  noToken: 'the session: it ends, and the sign-in page says so',
  validation: 'the session: it ends, and the sign-in page says so',
  subscription: 'the subscription pages of a site: Patterns/Withdraw',
  subscriptionUnreachable: 'the subscription pages of a site',
};

type Leaf = [key: string, sentence: string];

function leaves(tree: object, prefix = ''): Leaf[] {
  return Object.entries(tree as Record<string, string | object>).flatMap<Leaf>(([name, value]) =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : leaves(value, `${prefix}${name}.`),
  );
}

function messagesOf(namespace: string): Leaf[] {
  const groups = messageGroups[namespace] ?? [];
  return leaves(catalogues.get(namespace) ?? {}).filter(([key]) =>
    groups.some((group) => key === group || key.startsWith(`${group}.`)),
  );
}

const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

describe.each(Object.entries(patternGroups))('%s, as sites say it', (namespace, { file, groups }) => {
  const shown = new Set(storyPages.flatMap((page) => [...page.shows.keys()].map(withoutPlural)));
  const [, catalogue = {}] =
    Object.entries(siteCatalogues).find(([path]) => path.includes(`/${file}/`)) ?? [];
  const keys = new Set(leaves(catalogue).map(([key]) => `${namespace}:${withoutPlural(key)}`));
  const responses = [...keys].filter((key) =>
    groups.some((group) => key === `${namespace}:${group}` || key.startsWith(`${namespace}:${group}.`)),
  );

  it('has a story for each of its messages', () => {
    expect(responses.length).toBeGreaterThanOrEqual(groups.length);
    expect(responses.filter((key) => !shown.has(key) && !(key in notInPatterns))).toEqual([]);
  });

  it('promises no message that is not in its catalogue', () => {
    const promised = [...shown].filter((key) => key.startsWith(`${namespace}:`));
    expect(promised.filter((key) => !keys.has(key))).toEqual([]);
  });
});

/** The keys of a catalogue that stories promise; a story names the catalogue where it is not that of its package. */
function shownOf(namespace: string): Set<string> {
  const all = storyPages.flatMap(({ packageName, shows }) =>
    [...shows.keys()].map((key) => (key.includes(':') ? key : `${packageName}:${key}`)),
  );
  const own = all.filter((key) => key.startsWith(`${namespace}:`));
  return new Set(own.map((key) => key.slice(namespace.length + 1)));
}

describe.each(Object.keys(messageGroups))('%s', (namespace) => {
  const shown = shownOf(namespace);
  const messages = messagesOf(namespace);

  it('has a story for each of its messages', () => {
    expect(messages.length).toBeGreaterThan(4);
    expect(messages.map(([key]) => key).filter((key) => !shown.has(key))).toEqual([]);
  });

  it('promises no message that is not in its catalogue', () => {
    const known = new Set(leaves(catalogues.get(namespace) ?? {}).map(([key]) => key));
    expect([...shown].filter((key) => !known.has(key))).toEqual([]);
  });
});

it('has a place for every sentence that the clients have for failures', () => {
  const sentences = new Set(
    Object.keys(messageGroups)
      .flatMap(messagesOf)
      .map(([, sentence]) => sentence),
  );
  const homeless = Object.entries(clientErrorTexts).filter(
    ([name, sentence]) => !(name in shownElsewhere) && !sentences.has(sentence),
  );
  expect(homeless).toEqual([]);
});
