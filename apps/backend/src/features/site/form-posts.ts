import {
  cancellationFields,
  contactDetailNames,
  ImageReportRequestSchema,
  reportFields,
  withdrawalFields,
  type CancellationRequest,
  type ImageReportRequest,
  type NativeFormKind,
  type SubmittedForm,
  type WithdrawalRequest,
} from '@lumigraph/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { AppError } from '../../lib/errors.ts';
import { toAppError, fieldsOf, type SchemaIssue } from '../../http/errors-plugin.ts';
import type { RouteLimits } from '../../http/route-config.ts';
import { ContactBodySchema } from '../contact/contact-routes.ts';
import type { ContactService } from '../contact/contact-service.ts';
import type { ReportsService } from '../reports/reports-service.ts';
import type { CancellationService, WithdrawalService } from '../billing/subscriptions/declarations.ts';
import type { SiteForms, Visitor } from './site-build.ts';

/** The services behind forms that work without scripts. */
export interface FormServices {
  contact: ContactService;
  reports: Pick<ReportsService, 'receive'>;
  billing: { withdrawals: WithdrawalService; cancellations: CancellationService };
}

export interface FormPostsOptions {
  forms: SiteForms;
  services: FormServices;
  visitorOf: (request: FastifyRequest) => Visitor;
  /** Renders the page of the request with the form in it. */
  send: (
    job: { request: FastifyRequest; reply: FastifyReply },
    form: SubmittedForm,
    status: number,
  ) => Promise<FastifyReply>;
}

type Fields = Readonly<Record<string, string>>;

const BODY_LIMIT_BYTES = 64 * 1024;
const CONFIRM = 'confirm';
const UNPROCESSABLE = 422;
const OK = 200;

const contactFields = [
  'name',
  'firstName',
  'lastName',
  'email',
  ...contactDetailNames,
  'subject',
  'message',
] as const;
/** Values of all other fields, above all passwords, are never written into a document. */
const keptFields: Record<NativeFormKind, readonly string[]> = {
  contact: contactFields,
  report: ['image', ...reportFields],
  withdrawal: withdrawalFields,
  cancellation: cancellationFields,
  scripts: [],
};

const limitsOf: Record<NativeFormKind, RouteLimits> = {
  contact: ['contactAddress'],
  report: ['imageReportAddress'],
  withdrawal: ['withdrawalAddress'],
  cancellation: ['cancellationAddress'],
  // These have no effect, and cost as much as a document.
  scripts: ['documentAddress'],
};

const fieldsIn = (request: FastifyRequest): Fields => (request.body ?? {}) as Fields;

function pick(body: Fields, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));
}

/**
 * Handles forms that the browser submits without scripts: responds with the page, which contains the result of the
 * form. Accepts only forms of this server's pages, see {@link refuseForeign}.
 */
export function formPosts(app: FastifyInstance, options: FormPostsOptions): void {
  const { forms, send } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  for (const { path, kind } of forms.pages) {
    for (const url of [path, `${path}/`]) {
      app.post(url, {
        schema: { hide: true },
        // Counted once the fields are read: they are shown again when it is refused.
        config: { access: 'public', limits: limitsOf[kind], rateLimit: { hook: 'preHandler' } },
        onRequest: (request, _reply, next) => next(refuseForeign(request)),
        errorHandler: (raw: FastifyError, request, reply) => {
          const error = toAppError(raw);
          if (error.status >= 500) request.log.error({ err: raw }, 'a form failed');
          if (error.retryAfterS !== undefined) reply.header('retry-after', String(error.retryAfterS));
          const form: SubmittedForm = {
            outcome: error.code === 'FORBIDDEN' ? 'foreign' : 'refused',
            values: pick(fieldsIn(request), keptFields[kind]),
            errors: error.fields,
            code: error.code,
            retryAfterS: error.retryAfterS,
          };
          send({ request, reply }, form, error.status).catch((cause: unknown) => {
            request.log.error({ err: cause }, 'a page could not answer its form');
            void reply.code(error.status).send();
          });
        },
        handler: async (request, reply) => {
          const form = await handle(kind, request, options);
          return send({ request, reply }, form, form.outcome === 'scripts' ? UNPROCESSABLE : OK);
        },
      });
    }
  }
}

/**
 * Another site must not submit a form in a visitor's name. For browsers without `Sec-Fetch-Site` the check uses
 * `Origin`, which is `null` for the server's own forms too, because its pages send no referrer.
 */
function refuseForeign({ headers, host }: FastifyRequest): AppError | undefined {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const own =
    site === undefined
      ? origin === undefined || origin === 'null' || URL.parse(origin)?.host === host
      : site === 'same-origin';
  return own ? undefined : new AppError('FORBIDDEN');
}

async function handle(
  kind: NativeFormKind,
  request: FastifyRequest,
  { forms, services, visitorOf }: FormPostsOptions,
): Promise<SubmittedForm> {
  const body = fieldsIn(request);
  const context = { locale: visitorOf(request)['locale'] ?? 'en', site: request.siteId };
  switch (kind) {
    case 'contact': {
      const message = {
        ...pick(body, [...contactFields, 'website']),
        appName: forms.appName,
        locale: context.locale,
      };
      checkSchema(request, ContactBodySchema, message);
      // A form without scripts carries no session, so members are not known here.
      await services.contact.receive(message, { ...context, priority: false });
      return { outcome: 'sent', values: {}, errors: [] };
    }
    case 'report': {
      const report = {
        explanation: '',
        ...pick(body, ['image', ...reportFields, 'website']),
        goodFaith: body['goodFaith'] !== undefined,
        locale: context.locale,
      };
      checkSchema(request, ImageReportRequestSchema, report);
      await services.reports.receive(report as ImageReportRequest, { ...context, userId: null });
      return { outcome: 'sent', values: pick(body, ['email']), errors: [] };
    }
    case 'withdrawal':
      return withdraw(body, services.billing.withdrawals, context);
    case 'cancellation':
      return cancel(body, services.billing.cancellations, context);
    case 'scripts':
      return { outcome: 'scripts', values: {}, errors: [] };
    default:
      return kind satisfies never;
  }
}

function checkSchema(request: FastifyRequest, schema: TSchema, message: object): void {
  const check = request.compileValidationSchema(schema);
  if (check(message)) return;
  throw new AppError('VALIDATION_FAILED', { fields: fieldsOf((check.errors ?? []) as SchemaIssue[]) });
}

/** Two steps: what is withdrawn from is shown before it is confirmed. */
async function withdraw(
  body: Fields,
  withdrawals: WithdrawalService,
  context: { locale: string; site: string },
): Promise<SubmittedForm> {
  const { name = '', email = '', contract = '', step } = body;
  const values: WithdrawalRequest = { name: name.trim(), email: email.trim(), contract: contract.trim() };
  if (step === 'edit') return { outcome: 'edit', values, errors: [] };
  withdrawals.check(values);
  if (step !== CONFIRM) return { outcome: 'confirm', values, errors: [] };
  const { receivedAt } = await withdrawals.receive(values, context);
  return { outcome: 'sent', values, errors: [], receivedAt };
}

async function cancel(
  body: Fields,
  cancellations: CancellationService,
  context: { locale: string; site: string },
): Promise<SubmittedForm> {
  const values = Object.fromEntries(
    cancellationFields.map((name) => [name, (body[name] ?? '').trim()]).filter(([, value]) => value !== ''),
  ) as Record<string, string>;
  const request = { name: '', email: '', contract: '', ...values } as unknown as CancellationRequest;
  const { receivedAt } = await cancellations.receive(request, context);
  return { outcome: 'sent', values, errors: [], receivedAt };
}
