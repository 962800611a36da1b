import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { closed } from '../schemas.ts';
import { SubscriptionSchema } from '../subscriptions.ts';
import * as access from './access.ts';
import { AttentionSchema } from './attention.ts';
import * as audit from './audit.ts';
import * as billing from './billing.ts';
import * as categories from './categories.ts';
import { ComparisonsQuerySchema, PaymentComparisonSchema, PaymentComparisonsSchema } from './comparison.ts';
import * as gifts from './gift-codes.ts';
import * as bulk from './image-changes.ts';
import * as images from './images.ts';
import * as inbox from './inbox.ts';
import * as invoices from './invoices.ts';
import { studioPage } from './lists.ts';
import * as users from './users.ts';
import { PlanPriceChangeSchema, PlanPricesSchema } from './plan-prices.ts';
import * as posts from './posts.ts';
import * as settings from './settings.ts';
import * as statistics from './statistics.ts';
import * as synonyms from './synonyms.ts';
import * as uploads from './uploads.ts';

/** What a call of the studio is sent and what it returns. Without a response it returns nothing. */
export interface StudioCall {
  /** Of the address: `:id` is one segment, `*` the rest. */
  readonly params?: TObject;
  readonly query?: TObject;
  /** JSON. */
  readonly body?: TSchema;
  readonly response?: TSchema;
  /** Of the response; 200 unless given. */
  readonly status?: 200 | 201;
  /** Media type of the file that it returns instead. */
  readonly file?: string;
  /** The body is a form with a file. */
  readonly form?: true;
}

type StudioMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

const list = <Query extends TObject, Item extends TSchema>(query: Query, item: Item) => ({
  query,
  response: studioPage(item),
});
const id = { params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }) };
const numberId = { params: Type.Object({ id: Type.Integer({ minimum: 1 }) }) };
const rest = { params: Type.Object({ '*': Type.String({ maxLength: 900 }) }) };
const withReason = { body: users.ReasonSchema };
const done = { response: Type.Object({ success: Type.Literal(true) }) };

const image = { response: images.StudioImageSchema };
const allCategories = { response: Type.Array(categories.StudioCategorySchema) };
const category = { response: categories.StudioCategorySchema };
const message = { ...id, response: inbox.InboxThreadSchema };
const report = { ...id, response: inbox.ImageReportDetailsSchema };
const ofPost = { params: posts.PostParamsSchema };
const draftLink = { ...ofPost, response: posts.DraftLinkSchema };
const post = { ...ofPost, response: posts.EditedPostSchema };
const user = { ...id, ...withReason, ...done };
const refund = { body: billing.StudioRefundRequestSchema, response: billing.StudioRefundResultSchema };
const subscription = { ...id, response: billing.StudioSubscriptionDetailsSchema };
const setting = { response: settings.SettingGroupSchema };
const settingChange = { ...setting, body: settings.SettingsChangeSchema };
const settingRevert = { ...setting, body: settings.SettingsRevertSchema };
const settingHistory = { response: settings.SettingsHistorySchema };
type OfGroups<Before extends string, After extends string, Call> = {
  readonly [Group in settings.SettingGroup as `${Before} /settings/${Group}${After}`]: Call;
};
/** Every group of settings has the same calls. */
const settingCalls = Object.fromEntries(
  Object.keys(settings.settingGroups).flatMap((group) => [
    [`GET /settings/${group}`, setting],
    [`PUT /settings/${group}`, settingChange],
    [`POST /settings/${group}/revert`, settingRevert],
    [`GET /settings/${group}/history`, settingHistory],
  ]),
) as OfGroups<'GET', '', typeof setting> &
  OfGroups<'PUT', '', typeof settingChange> &
  OfGroups<'POST', '/revert', typeof settingRevert> &
  OfGroups<'GET', '/history', typeof settingHistory>;
const ofDays = { query: statistics.StatisticsQuerySchema };
const csv = { file: 'text/csv' };

/**
 * Every call of `/api/studio`, by its method and its address below it. The server registers its routes from this table,
 * and the types of the studio's client are taken from it. A browser imports the types only: their names contain all
 * that it sends.
 */
export const studioCalls = {
  'GET /me': { response: access.StudioMeSchema },
  'PUT /presence': { body: access.PresenceRequestSchema, response: access.PresenceSchema },
  'GET /access-keys': { response: Type.Array(access.AccessKeySchema) },
  'POST /access-keys': { body: access.NewAccessKeySchema, response: access.CreatedAccessKeySchema },
  'DELETE /access-keys/:id': { ...id, response: access.AccessKeySchema },
  'GET /audit-events': list(audit.AuditQuerySchema, audit.AuditEventSchema),
  'GET /attention': { response: AttentionSchema },
  'GET /inbox-counts': { response: inbox.OpenCountsSchema },

  'GET /images': list(images.StudioImageQuerySchema, images.StudioImageRowSchema),
  'POST /images': { ...image, form: true, status: 201 },
  'GET /images/*': { ...rest, ...image },
  'PATCH /images/*': { ...rest, ...image, body: images.StudioImageChangesSchema },
  'DELETE /images/*': rest,
  'PUT /image-files/*': { ...rest, ...image, form: true },
  'GET /image-context/*': { ...rest, response: images.ImageContextSchema },
  'GET /image-previews/*': { ...rest, query: images.ImagePreviewQuerySchema, file: 'image/jpeg' },
  'GET /image-tags': { query: images.TagQuerySchema, response: images.TagCountListSchema },
  'GET /image-values': { response: images.ImageValuesSchema },
  'POST /image-changes': { body: bulk.BulkChangeSchema, response: bulk.BulkResultSchema },
  'POST /image-changes/undo': { body: bulk.UndoSchema, response: bulk.UndoResultSchema },

  'GET /categories': allCategories,
  'POST /categories': { ...category, body: categories.NewCategorySchema },
  'PATCH /categories/:id': { ...numberId, ...category, body: categories.CategoryNamesSchema },
  'DELETE /categories/:id': numberId,
  'POST /categories/:id/merge': {
    ...numberId,
    body: categories.MergeCategorySchema,
    response: categories.MergedCategorySchema,
  },
  'PUT /category-order': { ...allCategories, body: categories.CategoryOrderSchema },

  'GET /synonyms': { response: synonyms.SynonymListsSchema },
  'PUT /synonyms': { response: synonyms.SynonymListsSchema, body: synonyms.SynonymListsSchema },

  'GET /uploads': { response: uploads.UnfinishedUploadListSchema },
  'OPTIONS /uploads': {},
  'POST /uploads': {},
  'OPTIONS /uploads/:id': id,
  'POST /uploads/:id': id,
  'HEAD /uploads/:id': id,
  'PATCH /uploads/:id': id,
  'DELETE /uploads/:id': id,
  'POST /known-files': { body: uploads.FileDigestsSchema, response: uploads.KnownFilesSchema },
  'GET /image-drafts': list(uploads.ImageDraftQuerySchema, images.ImageDraftSchema),
  'POST /image-drafts/:id/replace': { ...id, body: uploads.DraftReplacementSchema },
  'GET /image-drafts/:id/frames': { ...id, file: 'image/jpeg' },
  'PUT /image-drafts/:id/frame': { ...id, ...image, body: uploads.ChosenFrameSchema },
  'POST /image-drafts/publish': { body: uploads.DraftIdsSchema, response: uploads.PublishedDraftsSchema },
  'POST /image-drafts/discard': { body: uploads.DraftIdsSchema, response: uploads.DraftsDiscardedSchema },

  'GET /posts': list(posts.StudioPostsQuerySchema, posts.StudioPostSchema),
  'POST /posts': { body: posts.NewPostSchema, response: posts.EditedPostSchema },
  'GET /posts/:project/:slug': post,
  'PUT /posts/:project/:slug': { ...post, query: posts.SavePostQuerySchema, body: posts.PostContentSchema },
  'DELETE /posts/:project/:slug': ofPost,
  'POST /posts/:project/:slug/publish': { ...post, query: posts.PublishPostQuerySchema },
  'POST /posts/:project/:slug/unpublish': post,
  'POST /posts/:project/:slug/discard': post,
  'POST /posts/:project/:slug/move': { ...post, body: posts.MovePostSchema },
  'GET /posts/:project/:slug/draft-link': draftLink,
  'POST /posts/:project/:slug/draft-link': draftLink,
  'DELETE /posts/:project/:slug/draft-link': ofPost,
  'GET /posts/:project/:slug/mail': { ...ofPost, response: posts.PostMailSchema },
  'POST /posts/:project/:slug/test-mail': ofPost,
  'GET /posts/:project/:slug/revisions': { ...ofPost, response: Type.Array(posts.PostRevisionSchema) },
  'GET /posts/:project/:slug/revisions/:id': {
    params: posts.PostRevisionParamsSchema,
    response: posts.FullPostRevisionSchema,
  },
  'GET /post-sites': { response: Type.Array(posts.PostSiteSchema) },
  'GET /post-address': { query: posts.PostAddressQuerySchema, response: posts.PostAddressSchema },
  'POST /post-preview': { body: posts.PostPreviewRequestSchema, response: posts.PostPreviewSchema },
  'POST /post-images': {
    query: closed({ kind: Type.Enum(['cover', 'text']) }),
    form: true,
    response: posts.PostImageSchema,
  },

  'GET /messages': list(inbox.InboxQuerySchema, inbox.InboxMessageSchema),
  'GET /messages/:id': message,
  'PUT /messages/:id/state': { ...message, body: inbox.MessageStateSchema },
  'PUT /messages/:id/assignee': { ...message, body: inbox.MessageAssigneeSchema },
  'POST /message-states': { body: inbox.MessageStatesSchema, response: inbox.MarkedMessagesSchema },
  'POST /messages/:id/resend': message,
  'POST /messages/:id/replies': { ...message, body: inbox.MessageReplySchema },
  'POST /messages/:id/replies/:replyId/resend': {
    ...message,
    params: Type.Object({ ...id.params.properties, replyId: id.params.properties.id }),
  },
  'GET /saved-replies': { response: Type.Array(inbox.SavedReplySchema) },
  'POST /saved-replies': { body: inbox.NewSavedReplySchema, response: inbox.SavedReplySchema },
  'PUT /saved-replies/:id': { ...id, body: inbox.NewSavedReplySchema, response: inbox.SavedReplySchema },
  'DELETE /saved-replies/:id': id,
  'GET /reports': list(inbox.ReportsQuerySchema, inbox.ImageReportSchema),
  'GET /reports/:id': report,
  'POST /reports/:id/statement': {
    ...id,
    body: inbox.StatementRequestSchema,
    response: inbox.MailPreviewSchema,
  },
  'POST /reports/:id/decision': { ...report, body: inbox.ReportDecisionSchema },
  'POST /reports/:id/deletion': { ...report, body: inbox.ReportDeletionSchema },
  'PUT /reports/:id/state': { ...report, body: inbox.ReportStateSchema },
  'POST /reports/:id/resend': report,

  'GET /users': list(users.UsersQuerySchema, users.StudioUserSchema),
  'GET /users/:id': { ...id, response: users.StudioUserDetailsSchema },
  'POST /invitations': { body: users.InvitationSchema, ...done },
  'POST /users/:id/block': user,
  'POST /users/:id/unblock': user,
  'POST /users/:id/confirm': user,
  'POST /users/:id/password-reset': { ...id, ...done },
  'POST /users/:id/two-factor-off': user,
  'POST /users/:id/roles': {
    ...id,
    body: users.RoleChangeSchema,
    response: Type.Object({ roles: Type.Array(Type.String()) }),
  },
  'POST /users/:id/export': { ...id, ...withReason, file: 'application/zip' },
  'POST /users/:id/delete': { ...id, ...done, body: users.UserDeletionSchema },
  'DELETE /users/:id/sessions': { ...id, ...done },
  'DELETE /users/:id/sessions/:sessionId': {
    params: Type.Object({ ...id.params.properties, sessionId: id.params.properties.id }),
    ...done,
  },
  'POST /users/:id/mails/:mailId/retry': {
    params: Type.Object({ ...id.params.properties, mailId: id.params.properties.id }),
    ...done,
  },
  'POST /users/:id/premium': { ...id, response: SubscriptionSchema, body: users.PremiumGrantSchema },
  'POST /users/:id/premium/end': { ...id, response: SubscriptionSchema, ...withReason },

  'GET /billing': { response: billing.BillingChoicesSchema },
  'GET /payments': list(billing.StudioPaymentsQuerySchema, billing.StudioPaymentSchema),
  'GET /payments/:id': { ...id, response: billing.StudioPaymentDetailsSchema },
  'POST /payments/:id/refunds': { ...id, ...refund },
  'POST /payments/:id/decision': { ...id, ...withReason },
  'GET /payments/:id/comparison': { ...id, response: PaymentComparisonSchema },
  'POST /payments/:id/correction': { ...id, response: PaymentComparisonSchema, ...withReason },
  'GET /payment-comparisons': { query: ComparisonsQuerySchema, response: PaymentComparisonsSchema },
  'GET /subscriptions': list(billing.StudioSubscriptionsQuerySchema, billing.StudioSubscriptionSchema),
  'GET /subscriptions/:id': subscription,
  'GET /subscriptions/:id/comparison': { ...id, response: Type.Array(PaymentComparisonSchema) },
  'POST /subscriptions/:id/cancel': { ...subscription, ...withReason },
  'POST /subscriptions/:id/resume': { ...subscription, ...withReason },
  'GET /invoices': list(invoices.StudioInvoicesQuerySchema, invoices.StudioInvoiceSchema),
  'GET /invoices/:id/pdf': { ...id, file: 'application/pdf' },
  'GET /credit-notes/:id/pdf': { ...id, file: 'application/pdf' },
  'GET /invoice-totals': { query: invoices.InvoiceTotalsQuerySchema, response: invoices.InvoiceTotalsSchema },
  'GET /invoice-export': { ...csv, query: invoices.InvoiceExportQuerySchema },
  'GET /gift-codes': { response: Type.Array(gifts.GiftCodesSchema) },
  'POST /gift-codes': { body: gifts.NewGiftCodesSchema, response: gifts.MadeGiftCodesSchema },
  'DELETE /gift-codes/:id': { ...id, response: gifts.GiftCodesSchema },
  'GET /plan-prices': { response: PlanPricesSchema },
  'POST /plan-prices/:id': { ...id, body: PlanPriceChangeSchema, response: PlanPricesSchema },
  'DELETE /plan-prices/:id': { ...numberId, response: PlanPricesSchema },

  'GET /statistics': { ...ofDays, response: statistics.StatisticsSchema },
  'GET /statistics/csv': { ...csv, query: statistics.StatisticsCsvQuerySchema },
  'GET /statistics/events': { ...ofDays, response: statistics.StatisticsEventsSchema },
  'GET /statistics/events/csv': { ...ofDays, ...csv },
  'GET /statistics/search-terms': { ...ofDays, response: statistics.EmptySearchTermsSchema },
  'GET /statistics/followed': { query: statistics.FollowedQuerySchema, response: statistics.FollowedSchema },
  'GET /statistics/search-terms/csv': { ...ofDays, ...csv },
  'GET /statistics/conversions/csv': { ...ofDays, ...csv },
  'GET /statistics/revenue': { ...ofDays, response: statistics.RevenueStatisticsSchema },
  'GET /statistics/revenue/csv': { ...csv, query: statistics.RevenueCsvQuerySchema },

  'GET /environment': { response: Type.Array(settings.EnvironmentSettingSchema) },
  ...settingCalls,
} as const satisfies Readonly<Record<`${StudioMethod} /${string}`, StudioCall>>;

export type StudioCalls = typeof studioCalls;
export type StudioCallName = keyof StudioCalls;

type Part<Name extends StudioCallName, Key extends keyof StudioCall> =
  StudioCalls[Name] extends Readonly<Record<Key, infer Schema extends TSchema>> ? Static<Schema> : undefined;

export type StudioParams<Name extends StudioCallName> = Part<Name, 'params'>;
export type StudioQuery<Name extends StudioCallName> = Part<Name, 'query'>;
export type StudioBody<Name extends StudioCallName> = Part<Name, 'body'>;
export type StudioResponse<Name extends StudioCallName> = Part<Name, 'response'>;
