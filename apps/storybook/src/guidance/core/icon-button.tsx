import { Button, IconButton } from '@lumigraph/ui-kit';
import { Download, Heart, Settings2, X } from 'lucide-react';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/Button',
  parts: ['IconButton'],
  pairs: [
    {
      right: {
        say: 'Show only an icon where everybody knows it: close, search, favorite.',
        see: (
          <div className="sb-row">
            <IconButton label="Close" icon={<X aria-hidden />} />
            <IconButton label="Add to favorites" icon={<Heart aria-hidden />} />
          </div>
        ),
      },
      wrong: {
        say: 'Leave the main deed of a page to a picture.',
        see: (
          <IconButton label="Change what is searched" variant="primary" icon={<Settings2 aria-hidden />} />
        ),
      },
      why: 'On a phone there is no tooltip: an icon that has to be guessed is not pressed.',
    },
    {
      right: {
        say: 'Name what it does and to what: “Download Fjord at dawn”.',
        see: <IconButton label="Download Fjord at dawn" icon={<Download aria-hidden />} />,
      },
      wrong: {
        say: 'Draw an icon into an ordinary button, which has no name then.',
        see: <Button icon={<Download aria-hidden />} />,
      },
      why: 'A screen reader says only “button”, and speech control has no word to press it by (WCAG 4.1.2).',
    },
  ],
};
