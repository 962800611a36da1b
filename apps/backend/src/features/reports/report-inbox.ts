import type { ImageReport, ImageReportDetails, ReportsQuery, StudioPage } from '@lumigraph/contracts/studio';
import { noteChange } from '../../db/audit-trail.ts';
import { offsetPage } from '../../db/list-page.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import { AppError } from '../../lib/errors.ts';
import { referenceOf } from '../../lib/mail.ts';
import {
  createReportDecisions,
  findReport,
  type ReportChange,
  type ReportDecisionsDeps,
} from './report-decisions.ts';
import { createReportStore, stateOf, toDetails, toReport } from './report-store.ts';

export type ReportInbox = ReturnType<typeof createReportInbox>;

/** Reports of images in the studio: list, details, decisions with a statement of reasons. */
export function createReportInbox(deps: ReportDecisionsDeps) {
  const { db, images, log } = deps;
  const store = createReportStore(db);
  const inTransaction = inTransactionOf(db);

  return {
    ...createReportDecisions(deps),

    async page(query: ReportsQuery): Promise<StudioPage<ImageReport>> {
      const { items, ...page } = await offsetPage(query.cursor, (offset) => store.page(query, offset));
      return { items: items.map(toReport), ...page };
    },

    /** `withAddress`: the address of the sender is for administrators only. */
    async details(
      id: string,
      { withAddress }: { withAddress: boolean },
    ): Promise<{ report: ImageReportDetails; version: number }> {
      const row = await findReport(db, id);
      const others = await store.openOf(row.image_public_id);
      const visibility = await images.visibilityOf(row.image_public_id);
      const otherOpen = stateOf(row) === 'open' ? others - 1 : others;
      return { version: row.version, report: toDetails(row, { visibility, otherOpen, withAddress }) };
    },

    /** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, CONFLICT where it is decided */
    async setSpam(id: string, isSpam: boolean, { version }: ReportChange = {}): Promise<void> {
      await inTransaction(async (transaction) => {
        const row = await findReport(transaction, id);
        if (row.decision !== null) throw new AppError('CONFLICT');
        const changes = { spam: isSpam ? 1 : 0 };
        if (!(await createReportStore(transaction).update(id, changes, version)))
          throw new AppError('CHANGED_MEANWHILE');
        noteChange({
          object: { kind: 'report', id, label: referenceOf(id) },
          before: { state: stateOf(row) },
          after: { state: isSpam ? 'spam' : 'open' },
        });
      });
      log('image-report-marked', { id, spam: isSpam });
    },

    counts: () => store.counts(),
  };
}
