import { Card, LinkButton } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/Card',
  parts: ['Card'],
  pairs: [
    {
      right: {
        say: 'One thing on one card, parted inside by space.',
        see: (
          <Card>
            <div className="sb-stack">
              <h3>Premium monthly</h3>
              <p>€4.99 a month, VAT included. Cancel any time.</p>
            </div>
          </Card>
        ),
      },
      wrong: {
        say: 'Put cards into cards.',
        see: (
          <Card>
            <Card>
              <h3>Premium monthly</h3>
              <Card>€4.99 a month, VAT included. Cancel any time.</Card>
            </Card>
          </Card>
        ),
      },
      why: 'Every border costs room on a phone, and frames within frames say that everything is equally apart.',
    },
    {
      right: {
        say: 'Put one link with words on it.',
        see: (
          <Card>
            <div className="sb-stack">
              <h3>Twelve fjords</h3>
              <LinkButton href="#fjords">Look at the collection</LinkButton>
            </div>
          </Card>
        ),
      },
      wrong: {
        say: 'Make the whole card react to a click.',
        see: (
          <Card style={{ cursor: 'pointer' }} onClick={() => window.location.assign('#fjords')}>
            <h3>Twelve fjords</h3>
          </Card>
        ),
      },
      why: 'A surface cannot be reached by Tab, has no name, and text on it cannot be selected without leaving the page.',
    },
  ],
};
