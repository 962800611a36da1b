import type { StudioImageState } from '@lumigraph/contracts/studio';
import type { BadgeTone } from '@lumigraph/ui-kit';

export const visibilityTones = {
  draft: 'neutral',
  published: 'success',
  scheduled: 'accent',
  withheld: 'warning',
} as const satisfies Record<StudioImageState, BadgeTone>;
