import Type from 'typebox';
import { nullable } from '../schemas.ts';
import { TodaySchema } from './statistics.ts';

/** What waits for somebody, in the order of its urgency. */
export const attentionKinds = [
  'reports',
  'messages',
  'undelivered',
  'disputes',
  'otherAmounts',
  'payments',
  'failedRenewals',
  'endingKeys',
  'imageDrafts',
  'postDrafts',
  'changedPosts',
  'scheduledPosts',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/**
 * What the operator has to look after. `backup-off`: no backups are scheduled. `backup-late`: the last scheduled one has
 * not succeeded. `mail`: mails that were given up. `storage` and `search`: a check of the server has failed.
 * `provider`: a payment provider refuses the key or account of the server.
 */
export const warningKinds = ['storage', 'search', 'provider', 'backup-off', 'backup-late', 'mail'] as const;
export type WarningKind = (typeof warningKinds)[number];

/** What a new owner does first, in this order. */
export const firstStepNames = ['company', 'image', 'two-factor', 'mail', 'payments', 'backup'] as const;
export type FirstStepName = (typeof firstStepNames)[number];

export const AttentionSchema = Type.Object({
  /** For administrators; empty once all are done. */
  firstSteps: Type.Array(Type.Object({ name: Type.Enum(firstStepNames), isDone: Type.Boolean() })),
  /** Only what is not zero, and what the role may see. */
  items: Type.Array(Type.Object({ kind: Type.Enum(attentionKinds), count: Type.Integer({ minimum: 1 }) })),
  /** Empty for editors. */
  warnings: Type.Array(
    Type.Object({
      kind: Type.Enum(warningKinds),
      /** Number of mails. */
      count: nullable(Type.Integer()),
      /** Time of the last backup, where one is known, or of the first refusal of a provider. */
      at: nullable(Type.Integer()),
      /** The provider. */
      name: Type.Optional(Type.String()),
    }),
  ),
  today: TodaySchema,
});
export type Attention = Type.Static<typeof AttentionSchema>;
