import type { StudioSection } from '@lumigraph/contracts/studio';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useMe } from '../lib/studio.tsx';
import { NoPermissionPage } from './no-permission-page.tsx';
import { Wait } from './wait.tsx';

/** The pages of a section for those who may see it. The server checks the role of every call; this only explains. */
export function SectionGate({ name }: { name: StudioSection }) {
  if (!useMe().sections.includes(name)) return <NoPermissionPage />;
  return (
    <Suspense fallback={<Wait />}>
      <Outlet />
    </Suspense>
  );
}
