import type { DecisionRequest, ImageReportDetails, MailPreview } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { noteChange } from '../../db/audit-trail.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import { AppError, orNotFound } from '../../lib/errors.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { referenceOf, newMailId } from '../../lib/mail.ts';
import { manyLines, oneLine } from '../../lib/submitted-text.ts';
import type { EnqueueMail, MailRequest, MailService } from '../mail/mail-service.ts';
import { createReportStore, type ReportRow, stateOf } from './report-store.ts';
import { mailData, type ReportMailDeps } from './reports-service.ts';

export interface ReportDecisionsDeps extends ReportMailDeps {
  db: Kysely<Database>;
  enqueueMail: EnqueueMail;
  /** Sends a failed mail again; returns nothing where it is not kept any more. */
  retryMail: MailService['retry'];
  previewMail: MailService['preview'];
  images: ReportedImages;
  now: () => number;
  log: LogEvent;
}

/** What a decision does with an image. */
interface ReportedImages {
  /** Null when there is no such image any more. */
  visibilityOf: (id: string) => Promise<ImageReportDetails['visibility']>;
}

export interface ReportChange {
  /** The change is based on this version; a command of the operator names none. */
  version?: number | undefined;
}

export interface Decision extends DecisionRequest, ReportChange {
  /** Name of the person. */
  by: string;
}

const statements = {
  none: 'report-rejected',
  withheld: 'report-withheld',
  deleted: 'report-deleted',
} as const;

/** @throws AppError NOT_FOUND */
export async function findReport(db: Kysely<Database>, id: string): Promise<ReportRow> {
  return orNotFound(await createReportStore(db).find(id));
}

/** Decisions about reports, and the mails with their reasons. */
export function createReportDecisions(deps: ReportDecisionsDeps) {
  const { db, enqueueMail, retryMail, previewMail, images, now, log } = deps;
  const inTransaction = inTransactionOf(db);

  const mailStatement = (
    transaction: Kysely<Database>,
    { row, mailId, earlier }: { row: ReportRow; mailId: string; earlier?: Partial<ReportRow> },
  ): Promise<void> => enqueueMail(transaction, { id: mailId, ...statementOf(row, { ...deps, earlier }) });

  return {
    /**
     * Checks a decision before the image is changed.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED, CONFLICT where it is decided, or a review of what
     * is not
     */
    async check(id: string, decision: Omit<Decision, 'by'>): Promise<ReportRow> {
      const row = await findReport(db, id);
      if (decision.version !== undefined && row.version !== decision.version)
        throw new AppError('CHANGED_MEANWHILE');
      const isReview = decision.review === true;
      if ((row.decision !== null) !== isReview) throw new AppError('CONFLICT');
      requireGround(decision);
      // Of a deleted image a first decision can only reject the report, and a review can only confirm the deletion.
      const possible = isReview ? 'deleted' : 'none';
      const mayBeGone = decision.decision === 'deleted' || decision.decision === possible;
      if (!mayBeGone && (await images.visibilityOf(row.image_public_id)) === null)
        throw invalid('decision', 'The image does not exist any more');
      return row;
    },

    /**
     * The statement that a decision would send; nothing is changed.
     * @throws AppError NOT_FOUND
     */
    async previewStatement(id: string, decision: DecisionRequest): Promise<MailPreview> {
      const row = await findReport(db, id);
      const next = { ...row, ...decisionColumns({ ...decision, by: '' }) };
      const mail = statementOf(next, { ...deps, earlier: reviewed(row, decision) });
      return { ...previewMail(mail), locale: row.locale };
    },

    /** Stores a decision and mails the statement of reasons, where the report has an address. */
    async decide(id: string, decision: Decision): Promise<void> {
      await inTransaction(async (transaction) => {
        const row = await findReport(transaction, id);
        const mailId = row.email === '' ? null : newMailId();
        const decided = { ...decisionColumns(decision), ...statementColumns(mailId), decided_at: now() };
        if (!(await createReportStore(transaction).update(id, decided, decision.version ?? row.version)))
          throw new AppError('CHANGED_MEANWHILE');
        noteChange({
          object: { kind: 'report', id, label: referenceOf(id) },
          before: row.decision === null ? { state: stateOf(row) } : valuesOf(row),
          after: { ...valuesOf(decided), image: row.image_public_id },
        });
        if (mailId !== null)
          await mailStatement(transaction, {
            row: { ...row, ...decided },
            mailId,
            earlier: reviewed(row, decision),
          });
      });
      log('image-report-decided', { id, decision: decision.decision });
    },

    /**
     * Mails a statement again that could not be delivered.
     * @throws AppError NOT_FOUND, CONFLICT where it has not failed
     */
    async resendStatement(id: string): Promise<void> {
      await inTransaction(async (transaction) => {
        const row = await findReport(transaction, id);
        if (row.statement_state !== 'failed' || row.statement_mail_id === null)
          throw new AppError('CONFLICT');
        noteChange({ object: { kind: 'report', id, label: referenceOf(id) } });
        if ((await retryMail(transaction, { id: row.statement_mail_id })).length > 0) {
          await createReportStore(transaction).delivered(row.statement_mail_id, 'waiting', null);
          return;
        }
        const mailId = newMailId();
        const mail = {
          statement_mail_id: mailId,
          statement_state: 'waiting' as const,
          statement_error: null,
        };
        await createReportStore(transaction).update(id, mail, undefined);
        await mailStatement(transaction, { row, mailId });
      });
    },
  };
}

const decisionColumns = ({ decision, ground, provision, reason, by }: Decision) => ({
  decision,
  ground: decision === 'none' ? null : (ground ?? null),
  provision: decision === 'none' ? null : oneLine(provision),
  reason: manyLines(reason),
  decided_by: by,
  spam: 0,
});

interface StatementOptions extends ReportMailDeps {
  earlier?: Partial<ReportRow> | undefined;
}

/** The mail with the reasons; `earlier` is the decision that it replaces. */
const statementOf = (row: ReportRow, { earlier = {}, ...deps }: StatementOptions): MailRequest => ({
  template: statements[(row.decision ?? 'none') as keyof typeof statements],
  to: row.email,
  userId: null,
  locale: row.locale,
  data: {
    ...mailData(row, deps),
    facts: row.reason ?? '',
    [row.ground ?? 'law']: row.provision ?? '',
    ...(typeof earlier.decided_at === 'number' ? { earlier: dayOf(earlier.decided_at, row.locale) } : {}),
    thread: [row.receipt_mail_id, earlier.statement_mail_id].filter(Boolean).join(' '),
  },
});

/** The decision that a review examines again. */
const reviewed = (row: ReportRow, { review = false }: DecisionRequest): Partial<ReportRow> =>
  review ? row : {};

/** For the audit log. */
const valuesOf = ({ decision, ground, provision }: Pick<ReportRow, 'decision' | 'ground' | 'provision'>) => ({
  decision,
  ground,
  provision,
});

const dayOf = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** Without an address there is no mail. */
const statementColumns = (mailId: string | null) => ({
  statement_mail_id: mailId,
  statement_state: mailId === null ? null : ('waiting' as const),
});

const invalid = (field: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', { message, fields: [{ field, rule: 'required', message }] });

/** The Digital Services Act requires the ground of every restriction. */
function requireGround({ decision, ground, provision = '' }: DecisionRequest): void {
  if (decision === 'none') return;
  if (ground === undefined) throw invalid('ground', 'Name the ground of the decision');
  if (oneLine(provision) === '') throw invalid('provision', 'Name the provision');
}
