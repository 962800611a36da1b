import type { AuditEvent } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../lib/side-panel.tsx';
import { type AuditFilters, useKindName } from './audit-api.ts';
import { AuditChanges } from '../../lib/audit/audit-changes.tsx';
import { useActionName } from '../../lib/audit/audit-texts.ts';

interface AuditPanelProps {
  event: AuditEvent;
  onFilter: (filters: AuditFilters) => void;
  onClose: () => void;
}

/** One entry with what was there before and after. */
export function AuditPanel({ event, onFilter, onClose }: AuditPanelProps) {
  const { t } = useTranslation('audit');
  const { dateTime } = useFormats();
  const kindName = useKindName();
  const actionName = useActionName();
  const { actor, object } = event;
  const who = actor.name || t(`actors.${actor.kind}`);
  return (
    <SidePanel title={actionName(event.action)} onClose={onClose}>
      <dl className="audit-facts">
        <div>
          <dt>{t('columns.at')}</dt>
          <dd>{dateTime(event.at)}</dd>
        </div>
        <div>
          <dt>{t('columns.actor')}</dt>
          <dd>
            {who} <span className="audit-kind">{t(`actors.${actor.kind}`)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('columns.object')}</dt>
          <dd>
            <span className="audit-kind">{kindName(object.kind)}</span> {object.label || object.id}
          </dd>
        </div>
        {event.reason ? (
          <div>
            <dt>{t('columns.reason')}</dt>
            <dd>{event.reason}</dd>
          </div>
        ) : null}
        {event.requestId ? (
          <div>
            <dt>{t('columns.requestId')}</dt>
            <dd>
              <code>{event.requestId}</code>
            </dd>
          </div>
        ) : null}
      </dl>
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
