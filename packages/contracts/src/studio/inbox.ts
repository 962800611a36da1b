import Type from 'typebox';
import { ofContactDetails } from '../contact-rules.ts';
import { reportCategories } from '../report-rules.ts';
import { shownText } from './fields.ts';
import { offsetCursor, studioListQuery } from './lists.ts';
import { closed, nullable } from '../schemas.ts';

export const REPLY_MAX_LENGTH = 10_000;
export const PROVISION_MAX_LENGTH = 300;
export const REPORT_REASON_MAX_LENGTH = 3_000;
export const SAVED_REPLY_NAME_MAX_LENGTH = 80;
/** Stands in a saved reply for the name of the sender. */
export const SENDER_NAME = '{name}';

/** `waiting`: in the outbox. `sent`: taken by the mail server. `failed`: given up, or never in the outbox. */
export const deliveryStates = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const DeliverySchema = nullable(
  Type.Object({ state: Type.Enum(deliveryStates), error: nullable(Type.String()) }),
);
/** Null where no mail was sent, or where nothing is recorded. */
export type Delivery = Type.Static<typeof DeliverySchema>;

export const messageStates = ['open', 'answered', 'done', 'spam'] as const;
export type MessageState = (typeof messageStates)[number];

const messageFields = {
  id: Type.String(),
  reference: Type.String({ description: 'In the subject of every reply' }),
  site: Type.String(),
  name: Type.String(),
  email: Type.String(),
  subject: Type.String(),
  state: Type.Enum(messageStates),
  isPremium: Type.Boolean({ description: 'Sent by a member: priority support' }),
  receivedAt: Type.Integer(),
  /** The mail to the company. */
  mail: DeliverySchema,
  assignee: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  replies: Type.Integer({ minimum: 0 }),
  hasFailedReply: Type.Boolean(),
};
/** A message of a contact form in the list. */
export const InboxMessageSchema = Type.Object(
  { ...messageFields, beginning: Type.String({ description: 'Of its text, on one line' }) },
  { $id: 'InboxMessage' },
);
export type InboxMessage = Type.Static<typeof InboxMessageSchema>;
export const messageSorts = ['priority', '-receivedAt', 'receivedAt'] as const;
const messageFilters = {
  q: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of name, address, subject or text, or a reference' }),
  ),
  site: Type.Optional(Type.String({ maxLength: 60 })),
  state: Type.Optional(Type.Enum(messageStates, { description: 'Default: all but spam' })),
  assignee: Type.Optional(
    Type.String({ maxLength: 64, description: 'Id of an administrator; `none`: messages of nobody' }),
  ),
  undelivered: Type.Optional(
    Type.Boolean({ description: 'Only where the mail to the company or a reply has failed' }),
  ),
};
const MessageFiltersSchema = closed(messageFilters);
export type MessageFilters = Type.Static<typeof MessageFiltersSchema>;

export const InboxQuerySchema = closed({
  ...studioListQuery,
  cursor: offsetCursor,
  ...messageFilters,
  sort: Type.Enum(messageSorts, {
    default: 'priority',
    description: 'priority: open ones first, those of members before others, then the newest',
  }),
});
export type InboxQuery = Type.Static<typeof InboxQuerySchema>;

const ReplySchema = Type.Object({
  id: Type.String(),
  body: Type.String(),
  author: Type.String(),
  createdAt: Type.Integer(),
  mail: DeliverySchema,
});
export type InboxReply = Type.Static<typeof ReplySchema>;

/** A message with its conversation; its version is in `ETag`. */
export const InboxThreadSchema = Type.Object(
  {
    ...messageFields,
    replies: Type.Array(ReplySchema),
    message: Type.String(),
    ...ofContactDetails(() => Type.String()),
    locale: Type.String(),
    userId: nullable(Type.String({ description: 'The account that sent it while signed in' })),
    replyTo: Type.String({ description: 'Mailbox in which replies to a reply arrive' }),
  },
  { $id: 'InboxThread' },
);
export type InboxThread = Type.Static<typeof InboxThreadSchema>;

export const MessageReplySchema = closed({
  text: shownText(REPLY_MAX_LENGTH),
  /** Mark the message as done instead of answered. */
  done: Type.Optional(Type.Boolean()),
});
export type MessageReply = Type.Static<typeof MessageReplySchema>;

export const MessageStateSchema = closed({ state: Type.Enum(['open', 'done', 'spam']) });

/** An administrator who looks after the message; null: nobody. */
export const MessageAssigneeSchema = closed({
  userId: nullable(Type.String({ minLength: 1, maxLength: 64 })),
});

const savedReplyFields = {
  name: shownText(SAVED_REPLY_NAME_MAX_LENGTH),
  text: shownText(REPLY_MAX_LENGTH, { description: `${SENDER_NAME} stands for the name of the sender` }),
};
export const NewSavedReplySchema = closed(savedReplyFields);
export type NewSavedReply = Type.Static<typeof NewSavedReplySchema>;
/** A text that answers many messages. */
export const SavedReplySchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer({ description: 'For If-Match' }),
    ...savedReplyFields,
  },
  { $id: 'SavedReply' },
);
export type SavedReply = Type.Static<typeof SavedReplySchema>;

/** Most messages that one call marks. */
export const MAX_MARKED_MESSAGES = 500;
const messageIds = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  maxItems: MAX_MARKED_MESSAGES,
});

/** Marks several messages: those with these ids, or all that a filter finds, but some. */
export const MessageStatesSchema = closed({
  ids: Type.Optional(messageIds),
  filter: Type.Optional(MessageFiltersSchema),
  except: Type.Optional(messageIds),
  state: MessageStateSchema.properties.state,
});
export type MessageStates = Type.Static<typeof MessageStatesSchema>;
export const MarkedMessagesSchema = Type.Object({ changed: Type.Integer({ minimum: 0 }) });

export const reportStates = ['open', 'decided', 'spam'] as const;
export type ReportState = (typeof reportStates)[number];
/** `none`: the image stays. */
export const reportDecisions = ['none', 'withheld', 'deleted'] as const;
export type ReportDecision = (typeof reportDecisions)[number];
export const decisionGrounds = ['law', 'terms'] as const;
export type DecisionGround = (typeof decisionGrounds)[number];

const reportFields = {
  id: Type.String(),
  reference: Type.String({ description: 'In the subject of the mails' }),
  image: Type.Object({ id: Type.String(), title: Type.String() }),
  category: Type.Enum(reportCategories),
  state: Type.Enum(reportStates),
  name: Type.String({ description: 'Empty in an anonymous report' }),
  receivedAt: Type.Integer(),
  decision: nullable(Type.Enum(reportDecisions)),
  /** The statement of reasons. */
  statement: DeliverySchema,
};
/** A report of an image in the list. */
export const ImageReportSchema = Type.Object(reportFields, { $id: 'ImageReport' });
export type ImageReport = Type.Static<typeof ImageReportSchema>;
export const reportSorts = ['open', '-receivedAt', 'receivedAt'] as const;
export const ReportsQuerySchema = closed({
  ...studioListQuery,
  cursor: offsetCursor,
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Part of the title or the explanation, an image id, a reference',
    }),
  ),
  category: Type.Optional(Type.Enum(reportCategories)),
  state: Type.Optional(Type.Enum(reportStates, { description: 'Default: all but spam' })),
  sort: Type.Enum(reportSorts, { default: 'open', description: 'open: open ones first, the oldest first' }),
});
export type ReportsQuery = Type.Static<typeof ReportsQuerySchema>;

/** A report with its decision; its version is in `ETag`. */
export const ImageReportDetailsSchema = Type.Object(
  {
    ...reportFields,
    explanation: Type.String(),
    email: nullable(
      Type.String({ description: 'Null for editors, and where the report has none: see canBeMailed' }),
    ),
    canBeMailed: Type.Boolean(),
    locale: Type.String(),
    visibility: nullable(Type.Enum(['published', 'scheduled', 'withheld'], { description: 'Null: deleted' })),
    otherOpen: Type.Integer({ minimum: 0, description: 'Further open reports of the same image' }),
    receipt: DeliverySchema,
    decidedAt: nullable(Type.Integer()),
    decidedBy: nullable(Type.String()),
    ground: nullable(Type.Enum(decisionGrounds)),
    provision: nullable(Type.String()),
    reason: nullable(Type.String()),
  },
  { $id: 'ImageReportDetails' },
);
export type ImageReportDetails = Type.Static<typeof ImageReportDetailsSchema>;

const decisionFields = {
  review: Type.Optional(
    Type.Boolean({
      description: 'Replaces the decision, for example on appeal; the sender gets a new statement',
    }),
  ),
  ground: Type.Optional(Type.Enum(decisionGrounds, { description: 'Required unless the image stays' })),
  provision: Type.Optional(
    Type.String({ maxLength: PROVISION_MAX_LENGTH, description: 'Required unless the image stays' }),
  ),
  reason: shownText(REPORT_REASON_MAX_LENGTH, {
    description: 'Facts on which the decision is based; part of the statement to the sender of the report',
  }),
};
export const ReportDecisionSchema = closed({ decision: Type.Enum(['none', 'withheld']), ...decisionFields });
export const ReportDeletionSchema = closed(decisionFields);
export type DecisionRequest = { decision: ReportDecision } & Type.Static<typeof ReportDeletionSchema>;

/** The statement of reasons for a decision that is not taken yet; the reason may be unfinished. */
export const StatementRequestSchema = closed({
  decision: Type.Enum(reportDecisions),
  ground: Type.Optional(Type.Enum(decisionGrounds)),
  provision: Type.Optional(Type.String({ maxLength: PROVISION_MAX_LENGTH })),
  reason: Type.String({ maxLength: REPORT_REASON_MAX_LENGTH }),
  review: decisionFields.review,
});
/** Subject and text of a mail, in the language of its recipient. */
export const MailPreviewSchema = Type.Object({
  subject: Type.String(),
  text: Type.String(),
  locale: Type.String(),
});
export type MailPreview = Type.Static<typeof MailPreviewSchema>;

export const ReportStateSchema = closed({ spam: Type.Boolean() });

/** What waits in the inbox. */
export const OpenCountsSchema = Type.Object({
  messages: Type.Integer({ description: 'Open messages' }),
  undelivered: Type.Integer({ description: 'Messages and reports with a mail that was given up' }),
  reports: Type.Integer({ description: 'Open reports' }),
});
export type OpenCounts = Type.Static<typeof OpenCountsSchema>;
