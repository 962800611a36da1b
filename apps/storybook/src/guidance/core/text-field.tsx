import { TextField, VisuallyHidden } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/TextField',
  parts: ['TextField'],
  pairs: [
    {
      right: {
        say: 'Give every field a label that stays.',
        see: <TextField label="Email" type="email" autoComplete="off" defaultValue="ana@example.com" />,
      },
      wrong: {
        say: 'Let a placeholder do its work.',
        see: <TextField label={<VisuallyHidden>Email</VisuallyHidden>} placeholder="Email" />,
      },
      why: 'A placeholder goes with the first letter: nobody can check afterwards what was asked for, and its gray is hard to read.',
    },
    {
      right: {
        say: 'Say in the error which rule is broken, and keep what was typed.',
        see: (
          <TextField
            label="Email"
            defaultValue="ana@example"
            error="Please enter a valid email address, for example name@example.com"
          />
        ),
      },
      wrong: {
        say: 'Say that something is wrong.',
        see: <TextField label="Email" defaultValue="" error="Invalid input" />,
      },
      why: 'People mend what they understand; whoever has to type everything again often leaves (WCAG 3.3.1 and 3.3.3).',
    },
    {
      right: { say: 'Set type, autoComplete and inputMode: type="email" autoComplete="email".' },
      wrong: { say: 'Leave every field a plain text, because it looks the same.' },
      why: 'The phone then shows the keyboard with the @, and the browser fills in what it knows (WCAG 1.3.5).',
    },
  ],
};
