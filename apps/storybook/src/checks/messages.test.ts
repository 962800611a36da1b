import { clientErrorTexts } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { storyPages } from './read-stories.ts';

const catalogues = import.meta.glob<object>('../../../../packages/ui-*/src/messages/en.json', {
  eager: true,
  import: 'default',
});

/** Where a catalogue keeps what the product answers to somebody: refusals, failures and outcomes. */
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
  ],
  'ui-contact': ['validation', 'sent', 'failed', 'summary'],
};

/** Sentences of the specification's section 8 that no block puts on screen, and who does or hears them. */
const shownElsewhere: Partial<Record<keyof typeof clientErrorTexts, string>> = {
  update: 'the profile page of a site',
  profile: 'the profile page of a site',
  noRefreshToken: 'the session: it ends, and the sign-in page says so',
  refresh: 'the session: it ends, and the sign-in page says so',
  noToken: 'the session: it ends, and the sign-in page says so',
  validation: 'the session: it ends, and the sign-in page says so',
  subscription: 'the subscription pages of a site',
  subscriptionUnreachable: 'the subscription pages of a site',
};

type Leaf = [key: string, sentence: string];

function leaves(tree: object, prefix = ''): Leaf[] {
  return Object.entries(tree as Record<string, string | object>).flatMap<Leaf>(([name, value]) =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : leaves(value, `${prefix}${name}.`),
  );
}

function messagesOf(packageName: string): Leaf[] {
  const [, catalogue = {}] =
    Object.entries(catalogues).find(([path]) => path.includes(`/${packageName}/`)) ?? [];
  const groups = messageGroups[packageName] ?? [];
  return leaves(catalogue).filter(([key]) =>
    groups.some((group) => key === group || key.startsWith(`${group}.`)),
  );
}

describe.each(Object.keys(messageGroups))('%s', (packageName) => {
  const pages = storyPages.filter((page) => page.packageName === packageName);
  const shown = new Set(pages.flatMap((page) => [...page.shows.keys()]));
  const messages = messagesOf(packageName);

  it('has a story for each of its messages', () => {
    expect(messages.length).toBeGreaterThan(4);
    expect(messages.map(([key]) => key).filter((key) => !shown.has(key))).toEqual([]);
  });

  it('promises no message that is not in its catalogue', () => {
    const [, catalogue = {}] =
      Object.entries(catalogues).find(([path]) => path.includes(`/${packageName}/`)) ?? [];
    const known = new Set(leaves(catalogue).map(([key]) => key));
    expect([...shown].filter((key) => !known.has(key))).toEqual([]);
  });
});

it('has a place for every sentence that the specification lists for failures', () => {
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
