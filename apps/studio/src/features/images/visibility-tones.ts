import type { StudioImageVisibility } from '@lumigraph/contracts/studio';
import type { BadgeTone } from '@lumigraph/ui-kit';

export const visibilityTones = {
  published: 'success',
  scheduled: 'accent',
  withheld: 'warning',
} as const satisfies Record<StudioImageVisibility, BadgeTone>;
