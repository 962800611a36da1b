import { auditActions, auditObjectKinds, type AuditEvent } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { ScrollText } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../lib/card-section.tsx';
import { AuditChanges, useActionName, useKindName } from '../../lib/audit/audit-changes.tsx';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableFilter } from '../../lib/table/filter-bar.tsx';
import type { TableColumn } from '../../lib/table/use-columns.ts';
import { timesOf, useListState } from '../../lib/table/use-list-state.ts';
import './audit.css';
import { SidePanel } from '../../lib/side-panel.tsx';

const auditFilters = ['actor', 'action', 'object', 'from', 'to'] as const;
type AuditFilters = { [F in (typeof auditFilters)[number]]?: string };

/** Who did what to which object. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const api = useStudioApi();
  const state = useListState(auditFilters);
  const [open, setOpen] = useState<AuditEvent>();
  const columns = useAuditColumns();
  const actionName = useActionName();
  return (
    <Page title={t('title')} lede={t('lede')}>
      <div className="studio-with-panel">
        <DataTable
          name="audit"
          label={t('title')}
          columns={columns}
          rowId={({ id }) => id}
          rowLabel={({ action, object }) => `${actionName(action)} ${object.label}`}
          pages={api.list('GET /audit-events', ['audit'], { ...state.filters, ...timesOf(state.filters) })}
          state={state}
          filters={useAuditFilters(state.filters)}
          onOpen={setOpen}
          openId={open?.id}
          empty={{ icon: <ScrollText />, title: t('empty'), text: t('emptyText') }}
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

/** One actor or one object (`image:…` under the name of its kind) is chosen in the panel of an entry. */
function useAuditFilters({ actor, object }: AuditFilters): TableFilter<keyof AuditFilters>[] {
  const { t } = useTranslation('audit');
  const filters: TableFilter<keyof AuditFilters>[] = [
    {
      kind: 'select',
      name: 'object',
      label: t('filters.kind'),
      placeholder: t('filters.anyKind'),
      options: auditObjectKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
    },
    {
      kind: 'select',
      name: 'action',
      label: t('filters.action'),
      placeholder: t('filters.anyAction'),
      options: auditActions.map((action) => ({ value: action, label: t(`actions.${action}`) })),
    },
    { kind: 'days', from: t('filters.from'), to: t('filters.to') },
  ];
  if (actor) filters.push({ kind: 'chip', name: 'actor', label: t('filters.actor') });
  if (object?.includes(':')) filters.push({ kind: 'chip', name: 'object', label: t('filters.object') });
  return filters;
}

function useAuditColumns(): TableColumn<AuditEvent>[] {
  const { t } = useTranslation('audit');
  const { dateTime } = useFormats();
  const kindName = useKindName();
  const actionName = useActionName();
  return [
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
          <span className="audit-kind">{kindName(object.kind)}</span> <span>{object.label || object.id}</span>
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
  ];
}

interface AuditPanelProps {
  event: AuditEvent;
  onFilter: (filters: AuditFilters) => void;
  onClose: () => void;
}

/** One entry with what was there before and after. */
function AuditPanel({ event, onFilter, onClose }: AuditPanelProps) {
  const { t } = useTranslation('audit');
  const { dateTime } = useFormats();
  const kindName = useKindName();
  const actionName = useActionName();
  const { actor, object } = event;
  const who = actor.name || t(`actors.${actor.kind}`);
  return (
    <SidePanel title={actionName(event.action)} onClose={onClose}>
      <Facts
        facts={[
          [t('columns.at'), dateTime(event.at)],
          [
            t('columns.actor'),
            <Fragment key="actor">
              {who} <span className="audit-kind">{t(`actors.${actor.kind}`)}</span>
            </Fragment>,
          ],
          [
            t('columns.object'),
            <Fragment key="object">
              <span className="audit-kind">{kindName(object.kind)}</span>{' '}
              <span>{object.label || object.id}</span>
            </Fragment>,
          ],
          [t('columns.reason'), event.reason],
          [t('columns.requestId'), event.requestId && <code key="request">{event.requestId}</code>],
        ]}
      />
      <AuditChanges before={event.before} after={event.after} />
      <div className="audit-more">
        <Button size="sm" onClick={() => onFilter({ actor: actor.id })}>
          {t('panel.byActor', { name: who })}
        </Button>
        <Button size="sm" onClick={() => onFilter({ object: `${object.kind}:${object.id}` })}>
          {t('panel.ofObject')}
        </Button>
      </div>
    </SidePanel>
  );
}
