import { Button } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/Button',
  parts: ['Button'],
  pairs: [
    {
      right: {
        say: 'Let a button that costs money say so, with the amount.',
        see: <Button variant="primary">Order with obligation to pay €4.99</Button>,
      },
      wrong: {
        say: 'Take an order with a word for every step.',
        see: <Button variant="primary">Continue</Button>,
      },
      why: 'In the EU an order binds nobody whose button does not say that it costs money (Directive 2011/83/EU, Article 8(2)).',
    },
    {
      right: {
        say: 'One primary button in a view; the others are secondary or ghost.',
        see: (
          <div className="sb-row">
            <Button variant="primary">Download</Button>
            <Button>Copy link</Button>
            <Button variant="ghost">Report</Button>
          </div>
        ),
      },
      wrong: {
        say: 'Make everything important.',
        see: (
          <div className="sb-row">
            <Button variant="primary">Download</Button>
            <Button variant="primary">Copy link</Button>
            <Button variant="primary">Report</Button>
          </div>
        ),
      },
      why: 'The eye looks for one next step; where three shout, people in a hurry press the wrong one.',
    },
    {
      right: {
        say: 'While work is under way set busy: the label, the width and the focus stay.',
        see: (
          <Button variant="primary" busy>
            Save changes
          </Button>
        ),
      },
      wrong: {
        say: 'Disable it and change its words.',
        see: (
          <Button variant="primary" disabled>
            Please wait…
          </Button>
        ),
      },
      why: 'A disabled button drops the focus, so whoever uses a keyboard starts again at the top of the page, and a new label is read as another button.',
    },
  ],
};
