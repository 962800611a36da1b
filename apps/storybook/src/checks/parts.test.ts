import * as auth from '@lumigraph/ui-auth';
import * as account from '@lumigraph/ui-auth/account';
import * as contact from '@lumigraph/ui-contact';
import * as kit from '@lumigraph/ui-kit';
import * as dialog from '@lumigraph/ui-kit/dialog';
import * as menu from '@lumigraph/ui-kit/menu';
import * as locale from '@lumigraph/ui-locale';
import * as payments from '@lumigraph/ui-payments';
import { describe, expect, it } from 'vitest';
import { storyPages } from './read-stories.ts';
import { WITHOUT_PAGE } from './without-page.ts';

const entries: Record<string, object> = {
  'ui-kit': { ...kit, ...dialog, ...menu },
  'ui-locale': locale,
  'ui-auth': { ...auth, ...account },
  'ui-payments': payments,
  'ui-contact': contact,
};

/** Components are the exports in Pascal case. */
const partsOf = (entry: object) =>
  Object.keys(entry).filter((name) => /^[A-Z][a-z]\w*$/.test(name) && !WITHOUT_PAGE.has(name));

describe.each(Object.entries(entries))('%s', (packageName, entry) => {
  const pages = storyPages.filter((page) => page.packageName === packageName);
  const source = pages.map((page) => page.source).join('\n');

  it('shows each of its parts in a story', () => {
    const parts = partsOf(entry).filter((name) => !name.endsWith('Error'));
    expect(parts.length).toBeGreaterThan(0);
    const missing = parts.filter((name) => !new RegExp(`(<|component: )${name}\\b`).test(source));
    expect(missing).toEqual([]);
  });

  it('has a default, a playground and long texts on every page', () => {
    const incomplete = pages
      .filter(({ title }) => !title.endsWith('/Messages'))
      .flatMap(({ title, stories }) =>
        // Core components use the language of their story; widgets take theirs from the toolbar, so each needs two
        // stories.
        ['Default', 'Playground', 'LongText', ...(title.startsWith('Core/') ? [] : ['LongTextBulgarian'])]
          .filter((name) => !stories.includes(name))
          .map((name) => `${title} has no ${name}`),
      );
    expect(incomplete).toEqual([]);
  });

  it('begins every page with the default and the playground', () => {
    const others = pages.filter(
      ({ title, stories }) =>
        !title.endsWith('/Messages') && stories.slice(0, 2).join() !== 'Default,Playground',
    );
    expect(others.map(({ title }) => title)).toEqual([]);
  });
});
