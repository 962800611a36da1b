import { Button, ProgressRing, Spinner } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/Progress',
  parts: ['ProgressRing', 'Spinner'],
  pairs: [
    {
      right: {
        say: 'Say in words what is under way, and how long where you know it.',
        see: <Button icon={<ProgressRing value={0.4} />}>Download will be available in 3 seconds</Button>,
      },
      wrong: { say: 'Let something turn.', see: <Spinner /> },
      why: 'The rings are decoration: a screen reader says nothing of them, and everybody else cannot tell waiting from hanging.',
    },
    {
      right: {
        say: 'Fill a ring only by a share that is measured; else let it turn.',
        see: (
          <output className="sb-row">
            <Spinner /> Your payment is being processed. This can take a few seconds.
          </output>
        ),
      },
      wrong: {
        say: 'Invent a share that stops shortly before the end.',
        see: (
          <div className="sb-row">
            <ProgressRing value={0.99} label="Processing" /> 99 %
          </div>
        ),
      },
      why: 'Whoever has seen 99 % for a minute pays again, and then twice.',
    },
  ],
};
