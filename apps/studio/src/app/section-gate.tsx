import type { StudioSection } from '@lumigraph/contracts/studio';
import { Suspense, type ReactNode } from 'react';
import { useMe } from '../lib/studio.tsx';
import { NoPermissionPage } from './no-permission-page.tsx';
import { Wait } from './wait.tsx';

/** A section for those who may see it. The server checks the role of every call; this only explains. */
export function SectionGate({ name, page }: { name: StudioSection; page: ReactNode }) {
  if (!useMe().sections.includes(name)) return <NoPermissionPage />;
  return <Suspense fallback={<Wait />}>{page}</Suspense>;
}
