import { Button, Skeleton } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/Skeleton',
  parts: ['Skeleton'],
  pairs: [
    {
      right: {
        say: 'Take the measures of what will come.',
        see: (
          <div className="sb-fill" aria-busy style={{ display: 'grid', gap: 8 }}>
            <Skeleton shape="block" width="100%" height="120px" />
            <Skeleton width="60%" />
          </div>
        ),
      },
      wrong: {
        say: 'Draw some bars for everything.',
        see: (
          <div className="sb-fill" style={{ display: 'grid', gap: 8 }}>
            <Skeleton width="100%" />
            <Skeleton width="100%" />
          </div>
        ),
      },
      why: 'When a picture takes more room than its place had, the page jumps under the finger that is about to press (layout shift).',
    },
    {
      right: {
        say: 'Show it for a region that loads; a deed that is under way makes its button busy.',
        see: (
          <Button busy variant="primary">
            Save changes
          </Button>
        ),
      },
      wrong: {
        say: 'Replace a form by gray bars while it is sent.',
        see: (
          <div className="sb-fill" style={{ display: 'grid', gap: 8 }}>
            <Skeleton width="30%" />
            <Skeleton shape="block" width="100%" height="44px" />
          </div>
        ),
      },
      why: 'What somebody has typed must not vanish: it looks lost, and the focus is.',
    },
  ],
};
