import type { ReactNode } from 'react';
import type { Appearance } from './appearance.ts';
import { useVariables } from './use-variables.tsx';

export interface TokenScopeProps {
  variables: Appearance<string>['variables'];
  children: ReactNode;
}

/**
 * Sets tokens for everything below it. Its element has no box, so layouts do not change. It is a root for tokens alone:
 * what the site has inside keeps its own look.
 */
export function TokenScope({ variables, children }: TokenScopeProps) {
  const { root, sheet } = useVariables(variables);
  if (variables === undefined) return children;
  return (
    <>
      {sheet}
      <div className="lumigraph-tokens" {...root} data-ui-root="tokens">
        {children}
      </div>
    </>
  );
}
