import { settingGroups } from '@lumigraph/contracts/studio';
import { Card } from '@lumigraph/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../lib/page.tsx';
import { SectionNav } from '../../lib/section-nav.tsx';
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
      <SectionNav
        label={t('title')}
        links={settingTabs.map((name) => ({ to: `/settings/${name}`, label: t(`pages.${name}.tab`) }))}
      />
      {tab === 'environment' ? children : <Card className="settings-card">{children}</Card>}
    </Page>
  );
}
