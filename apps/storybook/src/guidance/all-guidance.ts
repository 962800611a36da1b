import type { Guidance } from './guidance.ts';

/** Everything in `core/` and `widgets/`, one file a part, in the order of its names. */
export const allGuidance: readonly Guidance[] = Object.values(
  import.meta.glob<Guidance>(['./core/*.tsx', './widgets/*.tsx'], { eager: true, import: 'guidance' }),
);
