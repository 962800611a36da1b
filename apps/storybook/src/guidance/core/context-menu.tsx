import { Button } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/ContextMenu',
  parts: ['ContextMenu'],
  pairs: [
    {
      right: {
        say: 'Offer everything in it by a visible button as well.',
        see: (
          <div className="sb-row">
            <Button variant="primary">Download</Button>
            <Button>Copy link</Button>
          </div>
        ),
      },
      wrong: {
        say: 'Explain how to find it.',
        see: <p className="sb-caption">Click the picture with the right button to download it.</p>,
      },
      why: 'Many have no right button: phones, switches, speech; nobody can be asked to know about it (WCAG 2.1.1 and 2.5.1).',
    },
    {
      right: {
        say: 'Replace the browser’s menu only on a protected picture, and give back what it took: download, link, license.',
      },
      wrong: { say: 'Take the browser’s menu away from texts, links and fields.' },
      why: 'People look up, translate and spell-check with it; a protected picture is the only reason that we have (Foundations/Content protection).',
    },
  ],
};
