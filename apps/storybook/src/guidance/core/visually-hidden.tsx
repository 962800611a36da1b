import { Button, VisuallyHidden } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/Visually hidden',
  parts: ['VisuallyHidden'],
  pairs: [
    {
      right: {
        say: 'Add what the eye gets from the place: after “Download” stands a hidden “invoice 0000000002”.',
        see: (
          <p className="sb-row">
            Invoice 0000000002
            <Button size="sm">
              Download<VisuallyHidden> invoice 0000000002</VisuallyHidden>
            </Button>
          </p>
        ),
      },
      wrong: {
        say: 'Leave ten buttons of one name in a list.',
        see: (
          <p className="sb-row">
            Invoice 0000000002 <Button size="sm">Download</Button>
          </p>
        ),
      },
      why: 'A list of buttons read aloud is “Download, Download, Download”; begin with the visible word, so that speech control finds it (WCAG 2.5.3).',
    },
    {
      right: { say: 'Keep in sight what everybody needs: labels, prices, the way to withdraw.' },
      wrong: { say: 'Hide it so that a check is content.' },
      why: 'The law asks for information that is clear and prominent; hidden text is neither, and translations of it go stale unseen.',
    },
  ],
};
