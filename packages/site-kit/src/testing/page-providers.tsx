import type { ReactNode } from 'react';
import { Providers, type AppDeps } from '../app/providers.tsx';
import { QueryScope } from '../lib/query-scope.tsx';

/** What the app renders around a page with data. */
export function PageProviders({ deps, children }: { deps: AppDeps; children: ReactNode }) {
  return (
    <Providers deps={deps}>
      <QueryScope>{children}</QueryScope>
    </Providers>
  );
}
