import { Button, Pagination } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

const href = (page: number) => `#page-${page}`;

export const guidance: Guidance = {
  page: 'Core/Pagination',
  parts: ['Pagination'],
  pairs: [
    {
      right: {
        say: 'Give every page an address of its own, with the filters in it.',
        see: <Pagination page={2} pageCount={4} href={href} labels={{ navigation: 'Pages of landscapes' }} />,
      },
      wrong: { say: 'Load more and more into one page.', see: <Button>Load more</Button> },
      why: 'After a look at one picture people come back to where they were, the footer with the legal notices stays within reach, and search engines find page four.',
    },
    {
      right: {
        say: 'Translate all four labels, also those that only a screen reader says.',
        see: (
          <Pagination
            page={2}
            pageCount={4}
            href={href}
            labels={{
              navigation: 'Страници',
              previous: 'Предишна',
              next: 'Следваща',
              page: (page, count) => `Страница ${page} от ${count}`,
            }}
          />
        ),
      },
      wrong: {
        say: 'Translate what is seen.',
        see: (
          <Pagination
            page={2}
            pageCount={4}
            href={href}
            labels={{ navigation: 'Pages (English)', previous: 'Предишна', next: 'Следваща' }}
          />
        ),
      },
      why: 'They look alike, but the second says “Page 2 of 4” in the middle of a Bulgarian page, with Bulgarian letters read as English.',
    },
  ],
};
