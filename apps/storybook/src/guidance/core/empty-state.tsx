import { Button, EmptyState, LinkButton } from '@lumigraph/ui-kit';
import { Heart, ImageOff } from 'lucide-react';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/Empty state',
  parts: ['EmptyState'],
  pairs: [
    {
      right: {
        say: 'Say what will stand here and how it gets here.',
        see: (
          <EmptyState
            level={3}
            icon={<Heart size={32} />}
            title="No favorites yet"
            action={<LinkButton href="#pictures">Look at pictures</LinkButton>}
          >
            The heart on a picture keeps it here.
          </EmptyState>
        ),
      },
      wrong: { say: 'State the obvious.', see: <EmptyState level={3} title="No data" /> },
      why: 'An empty page is where people learn what it is for, or leave.',
    },
    {
      right: {
        say: 'Tell a failure from an emptiness, and offer another try.',
        see: (
          <EmptyState
            level={3}
            icon={<ImageOff size={32} />}
            title="We couldn’t load the pictures"
            action={<Button>Try again</Button>}
          >
            Check your connection, or try again in a moment.
          </EmptyState>
        ),
      },
      wrong: {
        say: 'Show the empty state when the server does not answer.',
        see: (
          <EmptyState level={3} icon={<Heart size={32} />} title="No favorites yet">
            The heart on a picture keeps it here.
          </EmptyState>
        ),
      },
      why: 'Somebody with two hundred favorites believes that they are lost, and writes to us.',
    },
  ],
};
