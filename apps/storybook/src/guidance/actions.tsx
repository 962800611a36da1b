import { Button, IconButton, LinkButton, Pagination } from '@lumigraph/ui-kit';
import { Download, Heart, Settings2, X } from 'lucide-react';
import type { Guidance } from './guidance.ts';

export const buttonGuidance: Guidance = {
  page: 'Core/Button',
  parts: ['Button'],
  pairs: [
    {
      right: 'Let a button that costs money say so, with the amount.',
      rightExample: <Button variant="primary">Order with obligation to pay €4.99</Button>,
      wrong: 'Take an order with a word for every step.',
      wrongExample: <Button variant="primary">Continue</Button>,
      why: 'In the EU an order binds nobody whose button does not say that it costs money (Directive 2011/83/EU, Article 8(2)).',
    },
    {
      right: 'One primary button in a view; the others are secondary or ghost.',
      rightExample: (
        <div className="sb-row">
          <Button variant="primary">Download</Button>
          <Button>Copy link</Button>
          <Button variant="ghost">Report</Button>
        </div>
      ),
      wrong: 'Make everything important.',
      wrongExample: (
        <div className="sb-row">
          <Button variant="primary">Download</Button>
          <Button variant="primary">Copy link</Button>
          <Button variant="primary">Report</Button>
        </div>
      ),
      why: 'The eye looks for one next step; where three shout, people in a hurry press the wrong one.',
    },
    {
      right: 'While work is under way set busy: the label, the width and the focus stay.',
      rightExample: (
        <Button variant="primary" busy>
          Save changes
        </Button>
      ),
      wrong: 'Disable it and change its words.',
      wrongExample: (
        <Button variant="primary" disabled>
          Please wait…
        </Button>
      ),
      why: 'A disabled button drops the focus, so whoever uses a keyboard starts again at the top of the page, and a new label is read as another button.',
    },
  ],
};

export const iconButtonGuidance: Guidance = {
  page: 'Core/Button',
  parts: ['IconButton'],
  pairs: [
    {
      right: 'Show only an icon where everybody knows it: close, search, favorite.',
      rightExample: (
        <div className="sb-row">
          <IconButton label="Close" icon={<X aria-hidden />} />
          <IconButton label="Add to favorites" icon={<Heart aria-hidden />} />
        </div>
      ),
      wrong: 'Leave the main deed of a page to a picture.',
      wrongExample: (
        <IconButton label="Change what is searched" variant="primary" icon={<Settings2 aria-hidden />} />
      ),
      why: 'On a phone there is no tooltip: an icon that has to be guessed is not pressed.',
    },
    {
      right: 'Name what it does and to what: “Download Fjord at dawn”.',
      rightExample: <IconButton label="Download Fjord at dawn" icon={<Download aria-hidden />} />,
      wrong: 'Draw an icon into an ordinary button, which has no name then.',
      wrongExample: <Button icon={<Download aria-hidden />} />,
      why: 'A screen reader says only “button”, and speech control has no word to press it by (WCAG 4.1.2).',
    },
  ],
};

export const linkGuidance: Guidance = {
  page: 'Core/Link',
  parts: ['LinkButton'],
  pairs: [
    {
      right: 'What leads to another page is a link, even when it looks like a button.',
      rightExample: <LinkButton href="#plans">View plans</LinkButton>,
      wrong: 'Leave the page from a button.',
      wrongExample: <Button onClick={() => window.location.assign('#plans')}>View plans</Button>,
      why: 'A link opens in a new tab, can be copied, works before the page has come alive, and is found by search engines.',
    },
    {
      right: 'Let the words of the link say where it leads.',
      rightExample: (
        <p>
          Read <a href="#license">what the license allows</a> before you print.
        </p>
      ),
      wrong: 'Write “here”.',
      wrongExample: (
        <p>
          To read what the license allows click <a href="#license">here</a>.
        </p>
      ),
      why: 'Screen readers list the links of a page without the sentences around them (WCAG 2.4.4), and word order differs in every language.',
    },
    {
      right: 'Underline links in running text.',
      rightExample: (
        <p>
          Pictures are free, <a href="#credit">naming us is kind</a>, selling them as they are is not.
        </p>
      ),
      wrong: 'Tell them apart by color alone.',
      wrongExample: (
        <p>
          Pictures are free,{' '}
          <a href="#credit" style={{ color: 'var(--color-accent)', textDecoration: 'none' }}>
            naming us is kind
          </a>
          , selling them as they are is not.
        </p>
      ),
      why: 'One man in twelve does not see the difference of some colors, and brands choose their own (WCAG 1.4.1).',
    },
  ],
};

const href = (page: number) => `#page-${page}`;

export const paginationGuidance: Guidance = {
  page: 'Core/Pagination',
  parts: ['Pagination'],
  pairs: [
    {
      right: 'Give every page an address of its own, with the filters in it.',
      rightExample: (
        <Pagination page={2} pageCount={4} href={href} labels={{ navigation: 'Pages of landscapes' }} />
      ),
      wrong: 'Load more and more into one page.',
      wrongExample: <Button>Load more</Button>,
      why: 'After a look at one picture people come back to where they were, the footer with the legal notices stays within reach, and search engines find page four.',
    },
    {
      right: 'Translate all four labels, also those that only a screen reader says.',
      rightExample: (
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
      wrong: 'Translate what is seen.',
      wrongExample: (
        <Pagination
          page={2}
          pageCount={4}
          href={href}
          labels={{ navigation: 'Pages (English)', previous: 'Предишна', next: 'Следваща' }}
        />
      ),
      why: 'They look alike, but the second says “Page 2 of 4” in the middle of a Bulgarian page, with Bulgarian letters read as English.',
    },
  ],
};
