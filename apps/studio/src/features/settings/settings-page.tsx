import { isApiError } from '@lumigraph/api-clients';
import { settingGroups, type EditableSettings, type SettingGroup } from '@lumigraph/contracts/studio';
import { Skeleton } from '@lumigraph/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../../app/state-pages.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { RecordFormView } from '../../lib/form/record-form-view.tsx';
import { useRecordForm } from '../../lib/form/use-record-form.ts';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { groupQuery, historyQuery } from './settings-api.ts';
import { GroupFields, SettingsFrame, useFieldLabel } from './settings-fields.tsx';
import { SettingsHistory } from './settings-history.tsx';
import {
  brokenNumbers,
  groups,
  numberLimits,
  perDayLimits,
  problemRules,
  valuesOf,
  type SettingsValues,
} from './settings-values.ts';

/** The settings of the group in the address. */
export function SettingsPage() {
  const { group = '' } = useParams();
  return isGroup(group) ? <GroupSettings key={group} group={group} /> : <NotFoundPage />;
}

const isGroup = (name: string): name is SettingGroup => Object.hasOwn(settingGroups, name);

/** The settings of one page, with their history. */
function GroupSettings({ group }: { group: SettingGroup }) {
  const api = useStudioApi();
  const { data, error, refetch } = useQuery({ ...groupQuery(api, group), refetchOnWindowFocus: false });
  // A reverted change replaces what the form shows.
  const [reverted, setReverted] = useState(0);
  return (
    <SettingsFrame tab={group}>
      {data ? (
        <>
          <SettingsForm key={`${group} ${reverted}`} group={group} record={data} />
          <SettingsHistory
            group={group}
            version={data.version}
            onReverted={() => setReverted(reverted + 1)}
          />
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="settings-wait" />
      )}
    </SettingsFrame>
  );
}

interface SettingsFormProps {
  group: SettingGroup;
  record: Versioned<EditableSettings>;
}

function SettingsForm({ group, record }: SettingsFormProps) {
  const form = useSettingsForm({ group, record });
  return (
    <RecordFormView form={form}>
      <GroupFields group={group} form={form} settings={record.value.settings} />
    </RecordFormView>
  );
}

function useSettingsForm({ group, record }: SettingsFormProps) {
  const { t } = useTranslation('settings');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const labelOf = useFieldLabel();
  const { toValues, fromValues, rules } = groups[group];
  const limits = numberLimits(record.value.settings);
  type FieldName = Parameters<typeof labelOf>[0];
  return useRecordForm<EditableSettings, SettingsValues>({
    record,
    toValues: (value) => toValues(valuesOf(value)),
    labelOf: (name) => labelOf(name as FieldName),
    rules: (values) => ({ ...brokenNumbers(values, limits), ...rules(values) }),
    ruleText: (name, rule) => {
      const problem = problemRules.find((one) => one === rule);
      return problem && t(`problems.${problem}`, { ...(limits[name] ?? perDayLimits) });
    },
    save: (values, version) =>
      withoutEnglish(
        api.sendVersioned(`PUT /settings/${group}`, { version, body: { values: fromValues(values) } }),
      ),
    reload: () => api.sendVersioned(`GET /settings/${group}`),
    onSaved(saved) {
      queryClient.setQueryData(groupQuery(api, group).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: historyQuery(api, group).queryKey });
    },
  });
}

/** The server explains a wrong value in English for the operator; the form has its own text. */
async function withoutEnglish<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isApiError(error))
      Object.assign(error, { fields: error.fields.map(({ field, rule }) => ({ field, rule })) });
    throw error;
  }
}
