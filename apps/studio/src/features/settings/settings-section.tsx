import type { SettingGroup } from '@lumigraph/contracts/studio';
import { settingGroups } from '@lumigraph/contracts/studio';
import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { EnvironmentPage } from './environment-page.tsx';
import { SettingsPage } from './settings-page.tsx';

/** /settings */
export function SettingsSection() {
  return (
    <Routes>
      <Route index element={<Navigate replace to="free" />} />
      {(Object.keys(settingGroups) as SettingGroup[]).map((group) => (
        <Route key={group} path={group} element={<SettingsPage key={group} group={group} />} />
      ))}
      <Route path="environment" element={<EnvironmentPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
