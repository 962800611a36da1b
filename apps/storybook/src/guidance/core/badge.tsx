import { Badge } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

const dot = { inlineSize: 10, blockSize: 10, borderRadius: 5 };

export const guidance: Guidance = {
  page: 'Core/Badge',
  parts: ['Badge'],
  pairs: [
    {
      right: {
        say: 'One or two words that classify.',
        see: (
          <div className="sb-row">
            <Badge tone="premium">Premium</Badge>
            <Badge tone="warning">Payment due</Badge>
          </div>
        ),
      },
      wrong: {
        say: 'Write a sentence, or something that can be pressed.',
        see: <Badge tone="premium">Click here to upgrade to Premium now</Badge>,
      },
      why: 'German makes it a third longer and it wraps; what looks like a button and is none makes people doubt the real ones.',
    },
    {
      right: {
        say: 'Say the state in a word; the tone only supports it.',
        see: (
          <div className="sb-row">
            <Badge tone="success">Paid</Badge>
            <Badge tone="danger">Refused</Badge>
          </div>
        ),
      },
      wrong: {
        say: 'Leave it to a colored dot.',
        see: (
          <div className="sb-row">
            <span style={{ ...dot, background: 'var(--color-success)' }} />
            <span style={{ ...dot, background: 'var(--color-danger)' }} />
          </div>
        ),
      },
      why: 'Red and green are the colors most often confused, and a screen reader does not see either (WCAG 1.4.1).',
    },
  ],
};
