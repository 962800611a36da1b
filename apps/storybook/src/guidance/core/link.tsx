import { Button, LinkButton } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/Link',
  parts: ['LinkButton'],
  pairs: [
    {
      right: {
        say: 'What leads to another page is a link, even when it looks like a button.',
        see: <LinkButton href="#plans">View plans</LinkButton>,
      },
      wrong: {
        say: 'Leave the page from a button.',
        see: <Button onClick={() => window.location.assign('#plans')}>View plans</Button>,
      },
      why: 'A link opens in a new tab, can be copied, works before the page has come alive, and is found by search engines.',
    },
    {
      right: {
        say: 'Let the words of the link say where it leads.',
        see: (
          <p>
            Read <a href="#license">what the license allows</a> before you print.
          </p>
        ),
      },
      wrong: {
        say: 'Write “here”.',
        see: (
          <p>
            To read what the license allows click <a href="#license">here</a>.
          </p>
        ),
      },
      why: 'Screen readers list the links of a page without the sentences around them (WCAG 2.4.4), and word order differs in every language.',
    },
    {
      right: {
        say: 'Underline links in running text.',
        see: (
          <p>
            Pictures are free, <a href="#credit">naming us is kind</a>, selling them as they are is not.
          </p>
        ),
      },
      wrong: {
        say: 'Tell them apart by color alone.',
        see: (
          <p>
            Pictures are free,{' '}
            <a href="#credit" style={{ color: 'var(--color-accent)', textDecoration: 'none' }}>
              naming us is kind
            </a>
            , selling them as they are is not.
          </p>
        ),
      },
      why: 'One man in twelve does not see the difference of some colors, and brands choose their own (WCAG 1.4.1).',
    },
  ],
};
