import { TextArea, TextField } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/TextArea',
  parts: ['TextArea'],
  pairs: [
    {
      right: {
        say: 'Make it as high as the answer that you expect; it grows with what is written.',
        see: <TextArea label="Your message" rows={5} />,
      },
      wrong: {
        say: 'Ask for a story in a slit.',
        see: <TextField label="Your message" />,
      },
      why: 'The height says how much is wanted, and text that is out of sight is not read again before it is sent.',
    },
    {
      right: {
        say: 'Name a limit before it is reached, and refuse what is longer with a sentence.',
        see: <TextArea label="About you" rows={3} hint="At most 500 characters" />,
      },
      wrong: {
        say: 'Cut off in silence: try to paste more than forty letters here.',
        see: <TextArea label="About you" rows={3} maxLength={40} />,
      },
      why: 'Pasted text loses its end without anybody noticing, and German needs a third more room than English to say the same.',
    },
  ],
};
