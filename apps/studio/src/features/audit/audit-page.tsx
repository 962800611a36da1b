import type { AuditEvent } from '@lumigraph/contracts/studio';
import { EmptyState } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableColumn } from '../../lib/table/use-columns.ts';
import { useListState } from '../../lib/table/use-list-state.ts';
import { auditFilters, auditPages } from './audit-api.ts';
import { AuditFilterFields } from './audit-filters.tsx';
import { AuditPanel } from './audit-panel.tsx';
import './audit.css';
import { useActionName } from '../../lib/audit/use-action-name.ts';
import { useKindName } from './use-kind-name.ts';

/** Who did what to which object. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const api = useStudioApi();
  const state = useListState(auditFilters);
  const [open, setOpen] = useState<AuditEvent>();
  const columns = useAuditColumns();
  const actionName = useActionName();
  const pages = useMemo(() => auditPages(api, state.filters), [api, state.filters]);
  return (
    <Page title={t('title')} lede={t('lede')}>
      <div className="studio-with-panel">
        <DataTable
          name="audit"
          label={t('title')}
          columns={columns}
          rowId={({ id }) => id}
          rowLabel={({ action, object }) => `${actionName(action)} ${object.label}`}
          pages={pages}
          state={state}
          filters={<AuditFilterFields state={state} />}
          onOpen={setOpen}
          openId={open?.id}
          empty={
            <EmptyState icon={<ScrollText />} title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          }
        />
        {open ? (
          <AuditPanel
            key={open.id}
            event={open}
            onFilter={state.setFilters}
            onClose={() => setOpen(undefined)}
          />
        ) : null}
      </div>
    </Page>
  );
}

function useAuditColumns(): TableColumn<AuditEvent>[] {
  const { t } = useTranslation('audit');
  const { dateTime } = useFormats();
  const kindName = useKindName();
  const actionName = useActionName();
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('columns.at'),
        width: 190,
        grow: 0,
        cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>,
      },
      {
        id: 'actor',
        header: t('columns.actor'),
        width: 150,
        cell: ({ actor }) => actor.name || t(`actors.${actor.kind}`),
      },
      {
        id: 'action',
        header: t('columns.action'),
        width: 150,
        required: true,
        cell: ({ action }) => actionName(action),
      },
      {
        id: 'object',
        header: t('columns.object'),
        width: 200,
        grow: 2,
        cell: ({ object }) => (
          <span>
            <span className="audit-kind">{kindName(object.kind)}</span> {object.label || object.id}
          </span>
        ),
      },
      { id: 'reason', header: t('columns.reason'), width: 160, cell: ({ reason }) => reason },
      {
        id: 'requestId',
        header: t('columns.requestId'),
        width: 180,
        optional: true,
        cell: ({ requestId }) => <code>{requestId}</code>,
      },
    ],
    [t, dateTime, kindName, actionName],
  );
}
