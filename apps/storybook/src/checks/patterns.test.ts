import { describe, expect, it } from 'vitest';
import { byPath, reachedFrom } from './reached-from.ts';
import { storyPages } from './read-stories.ts';

/** Sources of the shared parts of sites (site-kit) and of the gallery, by path. */
const sources = byPath(
  import.meta.glob<string>(
    [
      '../../../../packages/site-kit/src/**/*.{ts,tsx}',
      '../../../gallery/src/**/*.{ts,tsx}',
      '!**/*.test.{ts,tsx}',
    ],
    { eager: true, query: '?raw', import: 'default' },
  ),
);

/** Components without a story, and where they are shown instead. */
const shownElsewhere: Record<string, RegExp> = {
  'account pages: the widgets that they hold have their stories': /features\/account\//,
  'legal documents: pages of text, looked at in the journeys': /features\/legal\//,
  'gives the widgets their texts, without a look': /texts-provider\.tsx$/,
  'the whole site': /site-kit\/src\/layouts\/(site-layout|error-boundary)\.tsx$/,
  'gives pages their client of queries, without a look': /lib\/query-scope\.tsx$/,
  'the banner has its story; this only loads it': /consent-slot\.tsx$/,
  'profile sections of money: read in the journeys':
    /subscription\/(subscription-section|invoices-section|change-dialog)\.tsx$/,
  'images below a page that has none, as a grid, which has its story': /gallery\/featured\.tsx$/,
  'images of the page about us, read in the end-to-end tests': /gallery\/about-images\.tsx$/,
  'the contact page: its form and its details have their stories': /contact\/contact-layout\.tsx$/,
  'a post and the favorites: pages of their own':
    /((blog|post)\/post-(view|content|meta)|favorites\/favorite-images)\.tsx$/,
  'reports of images: a page of its own': /report\/report-(form|screen)\.tsx$/,
  'protection has no look of its own': /protection\/protection\.tsx$/,
};

const paths = [...sources.keys()];
const components = paths.filter(
  (path) =>
    /\/(layouts|features|lib)\/.*\.tsx$/.test(path) &&
    !/\.stories\.tsx$|\/testing\/|story-/.test(path) &&
    /export (function|class) [A-Z][a-z]/.test(sources.get(path) ?? ''),
);

describe('patterns of sites', () => {
  // The parts of a whole site are found through their pages; only direct imports of a story count.
  const isWhole = (path: string) => /\/app\/|\/stories\/|story-/.test(path);
  const files = paths.filter((path) => path.endsWith('.stories.tsx'));
  const reached = reachedFrom(files, { sources, isEnd: isWhole });

  it('has each of its components in a story, or says where it is seen', () => {
    expect(components.length).toBeGreaterThan(60);
    const exceptions = Object.values(shownElsewhere);
    const homeless = components.filter(
      (path) => !reached.has(path) && !exceptions.some((pattern) => pattern.test(path)),
    );
    expect(homeless).toEqual([]);
  });

  it('names no exception that is none', () => {
    const idle = Object.entries(shownElsewhere).filter(
      ([, pattern]) => !components.some((path) => pattern.test(path) && !reached.has(path)),
    );
    expect(idle).toEqual([]);
  });

  it('has a default and long texts in German and Bulgarian on every page', () => {
    const pages = storyPages.filter(({ title }) => title.startsWith('Patterns/'));
    expect(pages.length).toBeGreaterThan(10);
    const incomplete = pages.flatMap(({ title, stories }) =>
      ['Default', 'LongText', 'LongTextBulgarian']
        .filter((name) => !stories.includes(name))
        .map((name) => `${title} has no ${name}`),
    );
    expect(incomplete).toEqual([]);
  });
});
