import type { ReportCategory } from '@lumigraph/contracts';
import type {
  ReportsQuery,
  ReportState,
  DecisionGround,
  ImageReport,
  ImageReportDetails,
  ReportDecision,
} from '@lumigraph/contracts/studio';
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
} from 'kysely';
import { contains, spellings } from '../../db/list-page.ts';
import { changesRow, countOf } from '../../db/query-results.ts';
import type { MailState } from '../../db/tables/mail.ts';
import type { Database } from '../../db/tables/index.ts';
import { deliveryOf, referenceOf } from '../../lib/mail.ts';

export type ReportRow = Selectable<Database['image_report']>;

type Reports = ExpressionBuilder<Database, 'image_report'>;
type Filter = (eb: Reports) => Expression<SqlBool>;

const isInState =
  (state: ReportState): Filter =>
  (eb) =>
    state === 'spam'
      ? eb('spam', '=', 1)
      : eb.and([eb('spam', '=', 0), eb('decision', state === 'open' ? 'is' : 'is not', null)]);

const isUndelivered: Filter = (eb) =>
  eb.and([
    eb('spam', '=', 0),
    eb.or([eb('receipt_state', '=', 'failed'), eb('statement_state', '=', 'failed')]),
  ]);

/** Reports of images; `db` may be a transaction. */
export function createReportStore(db: Kysely<Database>) {
  const count = (filter: Filter) => countOf(db.selectFrom('image_report').where(filter));

  return {
    insert: (row: Insertable<Database['image_report']>) =>
      db.insertInto('image_report').values(row).execute(),

    find: (id: string): Promise<ReportRow | undefined> =>
      db.selectFrom('image_report').selectAll().where('id', '=', id).executeTakeFirst(),

    async page(query: ReportsQuery, offset: number): Promise<{ rows: ReportRow[]; total: number }> {
      const filters = filtersOf(query);
      const isOpenFirst = query.sort === 'open';
      const rows = await db
        .selectFrom('image_report')
        .selectAll()
        .where((eb) => eb.and(filters.map((filter) => filter(eb))))
        .$if(isOpenFirst, (reports) =>
          reports
            .orderBy(sql`case when decision is null and spam = 0 then 0 else 1 end`)
            // Open ones wait in the order of their arrival; of the others the newest is wanted.
            .orderBy(sql`case when decision is null and spam = 0 then received_at else -received_at end`),
        )
        .$if(!isOpenFirst, (reports) =>
          reports.orderBy('received_at', query.sort === 'receivedAt' ? 'asc' : 'desc'),
        )
        .orderBy('id')
        .limit(query.pageSize)
        .offset(offset)
        .execute();
      return { rows, total: await count((eb) => eb.and(filters.map((filter) => filter(eb)))) };
    },

    /** Open reports of an image. */
    openOf: (imageId: string): Promise<number> =>
      count((eb) => eb.and([isInState('open')(eb), eb('image_public_id', '=', imageId)])),

    /** What an account has sent while signed in, newest first. */
    ofAccount: (userId: string): Promise<ReportRow[]> =>
      db
        .selectFrom('image_report')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('received_at', 'desc')
        .execute(),

    /** False when the report has another version; without one it is not compared. */
    update: (id: string, changes: Partial<ReportRow>, version: number | undefined) =>
      changesRow(
        db
          .updateTable('image_report')
          .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .$if(version !== undefined, (report) => report.where('version', '=', version ?? 0)),
      ),

    /** Records what became of a mail; its version stays. */
    async delivered(mailId: string, state: MailState, error: string | null): Promise<void> {
      for (const kind of ['receipt', 'statement'] as const)
        await db
          .updateTable('image_report')
          .set({ [`${kind}_state`]: state, [`${kind}_error`]: error })
          .where(`${kind}_mail_id`, '=', mailId)
          .execute();
    },

    counts: async (): Promise<{ open: number; undelivered: number }> => ({
      open: await count(isInState('open')),
      undelivered: await count(isUndelivered),
    }),

    removeReceivedBefore: (time: number) =>
      db.deleteFrom('image_report').where('received_at', '<', time).execute(),
  };
}

function filtersOf({ q, category, state }: ReportsQuery): Filter[] {
  const filters: Filter[] = [state === undefined ? (eb) => eb('spam', '=', 0) : isInState(state)];
  if (category !== undefined) filters.push((eb) => eb('category', '=', category));
  const text = q?.trim() ?? '';
  if (text !== '') filters.push((eb) => matches(eb, text));
  return filters;
}

function matches(eb: Reports, text: string): Expression<SqlBool> {
  const reference = text.replaceAll(/^\[|\]$/gu, '').toLowerCase();
  return eb.or([
    eb('id', '=', text),
    eb('image_public_id', '=', text),
    ...(/^[\da-f]{8}$/u.test(reference) ? [eb('id', 'like', `rp_${reference}%`)] : []),
    ...(['image_title', 'explanation'] as const).flatMap((column) =>
      spellings(text).map((spelling) => contains(eb.ref(column), spelling)),
    ),
  ]);
}

export function stateOf({ spam, decision }: Pick<ReportRow, 'spam' | 'decision'>): ReportState {
  if (spam === 1) return 'spam';
  return decision === null ? 'open' : 'decided';
}

export const toReport = (row: ReportRow): ImageReport => ({
  id: row.id,
  reference: referenceOf(row.id),
  image: { id: row.image_public_id, title: row.image_title },
  category: row.category as ReportCategory,
  state: stateOf(row),
  name: row.name,
  receivedAt: row.received_at,
  decision: row.decision as ReportDecision | null,
  statement: deliveryOf(row.statement_state, row.statement_error),
});

interface DetailsOptions extends Pick<ImageReportDetails, 'visibility' | 'otherOpen'> {
  withAddress: boolean;
}

export const toDetails = (
  row: ReportRow,
  { visibility, otherOpen, withAddress }: DetailsOptions,
): ImageReportDetails => ({
  ...toReport(row),
  explanation: row.explanation,
  email: withAddress && row.email !== '' ? row.email : null,
  canBeMailed: row.email !== '',
  locale: row.locale,
  visibility,
  otherOpen,
  receipt: deliveryOf(row.receipt_state, row.receipt_error),
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  ground: row.ground as DecisionGround | null,
  provision: row.provision,
  reason: row.reason,
});
