import { Alert, Button } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/Alert',
  parts: ['Alert'],
  pairs: [
    {
      right: {
        say: 'Say what happened, what it means and what can be done.',
        see: (
          <Alert
            tone="danger"
            title="We couldn’t load the pictures"
            action={<Button size="sm">Try again</Button>}
          >
            Check your connection, or try again in a moment.
          </Alert>
        ),
      },
      wrong: {
        say: 'Show what the server said.',
        see: <Alert tone="danger">Error 500: Internal Server Error</Alert>,
      },
      why: 'A number helps nobody who did not write the server; a next step helps everybody.',
    },
    {
      right: {
        say: 'Keep danger for what failed; news is info.',
        see: <Alert title="New: search in your own words">Try “mist above a lake”.</Alert>,
      },
      wrong: {
        say: 'Use red to be noticed.',
        see: (
          <Alert tone="danger" title="New: search in your own words">
            Try “mist above a lake”.
          </Alert>
        ),
      },
      why: 'Danger interrupts a screen reader in the middle of a word, and red that means nothing is overlooked when it does.',
    },
    {
      right: {
        say: 'One message at the place that it is about.',
        see: (
          <Alert tone="warning" title="Your trial ends on 24 November">
            €4.99 a month from then on. You can cancel until the day before.
          </Alert>
        ),
      },
      wrong: {
        say: 'Pile them up.',
        see: (
          <>
            <Alert tone="info">Welcome back.</Alert>
            <Alert tone="success">You are signed in.</Alert>
            <Alert tone="warning">Your trial ends soon.</Alert>
          </>
        ),
      },
      why: 'Of three boxes none is read, and the one about money was the third.',
    },
  ],
};
