import type { ReportCategory } from '@lumigraph/contracts';
import type {
  DecisionGround,
  ImageReport,
  ImageReportDetails,
  ReportDecision,
  ReportState,
} from '@lumigraph/contracts/studio';
import { deliveryOf } from '../../lib/mail-delivery.ts';
import { referenceOf } from '../../lib/reference.ts';
import type { ReportRow } from './report-store.ts';

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
