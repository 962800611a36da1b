import type { AuditEvent, SettingGroup } from '@lumigraph/contracts/studio';
import { Alert, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { groupQuery, historyQuery } from './settings-api.ts';
import { useFieldLabel } from './settings-fields.tsx';

interface HistoryProps {
  group: SettingGroup;
  /** Of the settings that the page shows. */
  version: string;
  onReverted: () => void;
}

type Changed = Record<string, string | null>;

/** The changes of a page, newest first; each one can be reverted. */
export function SettingsHistory(props: HistoryProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const errorText = useErrorText();
  const { data, error } = useQuery(historyQuery(useStudioApi(), props.group));
  const [chosen, setChosen] = useState<AuditEvent>();
  return (
    <section className="settings-history" aria-labelledby={id}>
      <h2 id={id}>{t('history.title')}</h2>
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      {data?.length === 0 ? <p className="settings-note">{t('history.empty')}</p> : null}
      <ol>
        {data?.map((event) => (
          <Change key={event.id} event={event} onRevert={() => setChosen(event)} />
        ))}
      </ol>
      {chosen ? <RevertDialog {...props} event={chosen} onClose={() => setChosen(undefined)} /> : null}
    </section>
  );
}

function Change({ event, onRevert }: { event: AuditEvent; onRevert: () => void }) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormats();
  const time = dateTime(event.at);
  return (
    <li>
      <div>
        <strong>{t('history.by', { name: event.actor.name, time })}</strong>
        <Values event={event} />
      </div>
      <Button size="sm" onClick={onRevert} aria-label={t('history.revertOf', { time })}>
        {t('history.revert')}
      </Button>
    </li>
  );
}

function Values({ event, isReverted = false }: { event: AuditEvent; isReverted?: boolean }) {
  const { t } = useTranslation('settings');
  const nameOf = useSettingName();
  const was = (event.before ?? {}) as Changed;
  const is = (event.after ?? {}) as Changed;
  const [from, to] = isReverted ? [is, was] : [was, is];
  const shown = (value: string | null | undefined) =>
    value === null || value === undefined
      ? t('history.notStored')
      : value === ''
        ? t('history.emptyValue')
        : value;
  const names = Object.keys(is);
  if (names.length === 0) return <p className="settings-note">{t('history.nothing')}</p>;
  return (
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          <dd>
            <del>{shown(from[name])}</del> <span aria-hidden>→</span> <ins>{shown(to[name])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RevertDialog({
  group,
  version,
  event,
  onReverted,
  onClose,
}: HistoryProps & { event: AuditEvent; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  return (
    <ChangeDialog
      send={() => api.sendVersioned(`POST /settings/${group}/revert`, { version, body: { event: event.id } })}
      done={t('history.reverted')}
      refresh={historyQuery(api, group)}
      onDone={(saved) => {
        queryClient.setQueryData(groupQuery(api, group).queryKey, saved);
        onReverted();
        onClose();
      }}
      title={t('history.dialog')}
      text={t('history.dialogText')}
      submit={t('history.revert')}
      onClose={onClose}
    >
      <div className="settings-revert">
        <Values event={event} isReverted />
      </div>
    </ChangeDialog>
  );
}

/** The label of a setting, as its page names it. */
function useSettingName(): (name: string) => string {
  const { i18n } = useTranslation('settings');
  const labelOf = useFieldLabel();
  return (name) => {
    const isKnown = name.startsWith('BANNER_TEXT_') || i18n.exists(`fields.${name}`, { ns: 'settings' });
    return isKnown ? labelOf(name as Parameters<typeof labelOf>[0]) : name;
  };
}
