import type { EnvironmentSetting } from '@lumigraph/contracts/studio';
import { Badge, Skeleton, TextField } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { environmentQuery } from './settings-api.ts';
import { SettingsFrame } from './settings-fields.tsx';

/** Every setting of the environment, to read. */
export function EnvironmentPage() {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useQuery(environmentQuery(useStudioApi()));
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const shown = data?.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(words),
  );
  return (
    <SettingsFrame tab="environment">
      <TextField
        type="search"
        label={t('environment.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton className="settings-wait" /> : null}
      <output className="settings-note">
        {shown ? t('environment.count', { count: shown.length }) : ''}
      </output>
      <ul className="settings-environment">
        {shown?.map((setting) => (
          <Setting key={setting.name} setting={setting} />
        ))}
      </ul>
    </SettingsFrame>
  );
}

function Setting({ setting: { name, description, value, isSet, source } }: { setting: EnvironmentSetting }) {
  const { t } = useTranslation('settings');
  return (
    <li>
      <div className="settings-environment-head">
        <code>{name}</code>
        <Badge tone={source === 'default' ? 'neutral' : 'accent'}>{t(`sources.${source}`)}</Badge>
      </div>
      <p className="settings-environment-value">
        {value === null ? (
          <em>{t(isSet ? 'environment.secretSet' : 'environment.notSet')}</em>
        ) : value === '' ? (
          <em>{t('environment.notSet')}</em>
        ) : (
          <code>{value}</code>
        )}
      </p>
      {/* The sentences of the documentation are in English in every language. */}
      <p className="settings-note" lang="en">
        {description}
      </p>
    </li>
  );
}
