import { ErrorSummary, TextField } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

const message = 'Please enter a valid email address';

export const guidance: Guidance = {
  page: 'Core/Error summary',
  parts: ['ErrorSummary'],
  pairs: [
    {
      right: {
        say: 'Repeat the words of the field, each a link to it. Press it.',
        see: (
          <>
            <ErrorSummary title="Please check your entries" items={[{ fieldId: 'summary-right', message }]} />
            <TextField id="summary-right" label="Email" defaultValue="ana@" error={message} />
          </>
        ),
      },
      wrong: {
        say: 'Count them, or say it in other words than below.',
        see: (
          <>
            <ErrorSummary
              title="Your form contains 1 error"
              items={[{ fieldId: 'summary-wrong', message: 'Field “email” failed validation' }]}
            />
            <TextField id="summary-wrong" label="Email" defaultValue="ana@" error={message} />
          </>
        ),
      },
      why: 'Two wordings look like two mistakes; a link spares the search for the field on a long page.',
    },
    {
      right: { say: 'Show it after the form was sent, and give it the focus then.' },
      wrong: { say: 'Let it grow while somebody types.' },
      why: 'It is read aloud at once: while typing that would interrupt at every letter, and the page would jump.',
    },
  ],
};
