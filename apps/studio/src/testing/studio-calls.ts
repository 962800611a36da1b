import { SubscriptionSchema } from '@lumigraph/contracts';
import * as studio from '@lumigraph/contracts/studio';
import Type, { type TSchema } from 'typebox';

/** What a call of the studio is sent and what it returns; without a schema a file, or nothing. */
export interface StudioCall {
  body?: TSchema;
  response?: TSchema;
}

const done = Type.Object({ success: Type.Literal(true) });
const person = { body: studio.ReasonSchema, response: done };
const thread = { response: studio.InboxThreadSchema };
const report = { response: studio.ImageReportDetailsSchema };
const post = { response: studio.EditedPostSchema };
const subscription = { body: studio.ReasonSchema, response: studio.StudioSubscriptionDetailsSchema };
const comparison = { response: studio.PaymentComparisonSchema };
const image = { response: studio.StudioImageSchema };
const draft = { response: studio.ImageDraftSchema };
const category = { response: studio.StudioCategorySchema };
const categories = { response: Type.Array(studio.StudioCategorySchema) };

/**
 * The calls that the servers of stories and tests respond to, with the schemas of the server's routes. A test compares
 * them with the routes.
 */
export const studioCalls: Readonly<Record<string, StudioCall>> = {
  'GET /attention': { response: studio.AttentionSchema },

  'GET /images': { response: studio.StudioImagePageSchema },
  'GET /images/*': image,
  'PATCH /images/*': { ...image, body: studio.StudioImageChangesSchema },
  'DELETE /images/*': {},
  'PUT /image-files/*': image,
  'GET /image-context/*': { response: studio.ImageContextSchema },
  'GET /image-previews/*': {},
  'GET /image-tags': { response: studio.TagCountListSchema },
  'GET /image-values': { response: studio.ImageValuesSchema },
  'POST /image-changes': { body: studio.BulkChangeSchema, response: studio.BulkResultSchema },
  'POST /image-changes/undo': { body: studio.UndoSchema, response: studio.UndoResultSchema },

  'GET /categories': categories,
  'POST /categories': { ...category, body: studio.NewCategorySchema },
  'PATCH /categories/:id': { ...category, body: studio.CategoryNamesSchema },
  'DELETE /categories/:id': {},
  'POST /categories/:id/merge': { body: studio.MergeCategorySchema, response: studio.MergedCategorySchema },
  'PUT /category-order': { ...categories, body: studio.CategoryOrderSchema },

  'GET /uploads': { response: studio.UnfinishedUploadListSchema },
  'POST /uploads': {},
  'HEAD /uploads/:id': {},
  'PATCH /uploads/:id': {},
  'DELETE /uploads/:id': {},
  'GET /image-drafts': { response: studio.ImageDraftPageSchema },
  'GET /image-drafts/:id': draft,
  'PATCH /image-drafts/:id': { ...draft, body: studio.ImageDraftChangesSchema },
  'GET /image-drafts/:id/preview': {},
  'POST /image-drafts/:id/replace': { body: studio.DraftReplacementSchema },
  'POST /image-drafts/changes': { body: studio.BulkDraftChangeSchema, response: studio.DraftsChangedSchema },
  'POST /image-drafts/publish': { body: studio.DraftIdsSchema, response: studio.PublishedDraftsSchema },
  'POST /image-drafts/discard': { body: studio.DraftIdsSchema, response: studio.DraftsChangedSchema },

  'GET /posts': { response: studio.StudioPostPageSchema },
  'POST /posts': { ...post, body: studio.NewPostSchema },
  'GET /posts/:project/:slug': post,
  'PUT /posts/:project/:slug': { ...post, body: studio.PostContentSchema },
  'DELETE /posts/:project/:slug': {},
  'POST /posts/:project/:slug/publish': post,
  'POST /posts/:project/:slug/unpublish': post,
  'POST /posts/:project/:slug/discard': post,
  'POST /posts/:project/:slug/move': { ...post, body: studio.MovePostSchema },
  'GET /posts/:project/:slug/mail': { response: studio.PostMailSchema },
  'GET /posts/:project/:slug/revisions': { response: Type.Array(studio.PostRevisionSchema) },
  'GET /posts/:project/:slug/revisions/:id': { response: studio.FullPostRevisionSchema },
  'GET /post-sites': { response: Type.Array(studio.PostSiteSchema) },
  'GET /post-address': { response: studio.PostAddressSchema },
  'POST /post-preview': { body: studio.PostPreviewRequestSchema, response: studio.PostPreviewSchema },
  'POST /post-images': { response: studio.PostImageSchema },

  'GET /inbox-counts': { response: studio.OpenCountsSchema },
  'GET /messages': { response: studio.InboxMessagePageSchema },
  'GET /messages/:id': thread,
  'PUT /messages/:id/state': { ...thread, body: studio.MessageStateSchema },
  'POST /messages/:id/resend': thread,
  'POST /messages/:id/replies': { ...thread, body: studio.MessageReplySchema },
  'POST /messages/:id/replies/:replyId/resend': thread,
  'GET /reports': { response: studio.ImageReportPageSchema },
  'GET /reports/:id': report,
  'POST /reports/:id/statement': { body: studio.StatementRequestSchema, response: studio.MailPreviewSchema },
  'POST /reports/:id/decision': { ...report, body: studio.ReportDecisionSchema },
  'POST /reports/:id/deletion': { ...report, body: studio.ReportDeletionSchema },
  'PUT /reports/:id/state': { ...report, body: studio.ReportStateSchema },

  'GET /people': { response: studio.PeoplePageSchema },
  'GET /people/:id': { response: studio.PersonDetailsSchema },
  'POST /people/:id/block': person,
  'POST /people/:id/roles': {
    body: studio.RoleChangeSchema,
    response: Type.Object({ roles: Type.Array(Type.String()) }),
  },
  'POST /people/:id/delete': { body: studio.PersonDeletionSchema, response: done },
  'DELETE /people/:id/sessions/:sessionId': { response: done },
  'POST /people/:id/premium': { body: studio.PremiumGrantSchema, response: SubscriptionSchema },

  'GET /billing': { response: studio.BillingChoicesSchema },
  'GET /payments': { response: studio.StudioPaymentsPageSchema },
  'GET /payments/:id': { response: studio.StudioPaymentDetailsSchema },
  'POST /payments/:id/refunds': {
    body: studio.StudioRefundRequestSchema,
    response: studio.StudioRefundResultSchema,
  },
  'GET /payments/:id/comparison': comparison,
  'POST /payments/:id/correction': { ...comparison, body: studio.ReasonSchema },
  'GET /payment-comparisons': { response: studio.PaymentComparisonsSchema },
  'GET /subscriptions': { response: studio.StudioSubscriptionsPageSchema },
  'GET /subscriptions/:id': { response: studio.StudioSubscriptionDetailsSchema },
  'GET /subscriptions/:id/comparison': { response: Type.Array(studio.PaymentComparisonSchema) },
  'POST /subscriptions/:id/cancel': subscription,
  'POST /subscriptions/:id/resume': subscription,
  'GET /invoices': { response: studio.StudioInvoicesPageSchema },
  'GET /plan-prices': { response: studio.PlanPricesSchema },
  'POST /plan-prices/:id': { body: studio.PlanPriceChangeSchema, response: studio.PlanPricesSchema },
  'DELETE /plan-prices/:id': { response: studio.PlanPricesSchema },

  'GET /statistics': { response: studio.StatisticsSchema },
  'GET /statistics/revenue': { response: studio.RevenueStatisticsSchema },
  'GET /statistics/csv': {},
  'GET /statistics/revenue/csv': {},
  'GET /statistics/search-terms': { response: studio.EmptySearchTermsSchema },
  'GET /statistics/events': { response: studio.StatisticsEventsSchema },
};
