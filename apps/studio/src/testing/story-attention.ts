import { attentionKinds, firstStepNames, type Attention } from '@lumigraph/contracts/studio';

/** Everything that can wait, and every warning. */
export const attention: Attention = {
  firstSteps: firstStepNames.map((name, index) => ({ name, isDone: index < 2 })),
  items: attentionKinds.map((kind, index) => ({ kind, count: index * 2 + 1 })),
  warnings: [
    { kind: 'storage', count: null, at: null },
    { kind: 'search', count: null, at: null },
    { kind: 'provider', count: null, at: Date.UTC(2026, 10, 23, 22, 5), name: 'Stripe' },
    { kind: 'backup-off', count: null, at: null },
    { kind: 'backup-late', count: null, at: Date.UTC(2026, 10, 22, 3, 17) },
    { kind: 'mail', count: 2, at: null },
  ],
  today: {
    timeZone: 'Europe/Sofia',
    today: '2026-11-24',
    weekBefore: '2026-11-17',
    hasAnalytics: true,
    statistics: [
      { name: 'visits', today: 1057, weekBefore: 1310 },
      { name: 'downloads', today: 214, weekBefore: 190 },
      { name: 'signUps', today: 4, weekBefore: 6 },
    ],
  },
};
