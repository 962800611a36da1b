import type { Guidance } from './guidance.ts';

/** All guidance in `core/` and `widgets/`, one file per component, sorted by name. */
export const allGuidance: readonly Guidance[] = Object.values(
  import.meta.glob<Guidance>(['./core/*.tsx', './widgets/*.tsx'], { eager: true, import: 'guidance' }),
);
