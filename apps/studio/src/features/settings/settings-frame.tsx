import { settingGroups } from '@lumigraph/contracts/studio';
import { Card } from '@lumigraph/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Page } from '../../lib/page.tsx';
import './settings.css';

const settingTabs = [
  ...(Object.keys(settingGroups) as (keyof typeof settingGroups)[]),
  'environment',
] as const;
export type SettingTab = (typeof settingTabs)[number];

/** The pages of the settings beside each other. */
export function SettingsFrame({ tab, children }: { tab: SettingTab; children: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <Page key={tab} title={t(`pages.${tab}.title`)} lede={t(`pages.${tab}.lede`)} width="form">
      <nav className="settings-tabs" aria-label={t('title')}>
        <ul>
          {settingTabs.map((name) => (
            <li key={name}>
              <Link to={`/settings/${name}`} aria-current={name === tab ? 'page' : undefined}>
                {t(`pages.${name}.tab`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {tab === 'environment' ? children : <Card className="settings-card">{children}</Card>}
    </Page>
  );
}
