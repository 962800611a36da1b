import { renderAnchor, type RenderLink } from '@lumigraph/ui-kit';
import { useContext, useMemo, type ReactNode } from 'react';
import type { AuthLocalization } from '../texts/auth-messages.ts';
import { AuthUiContext, type AuthAppearance, type AuthElement } from './auth-ui-context.ts';

export interface AuthUiProviderProps {
  localization?: AuthLocalization | undefined;
  appearance?: AuthAppearance | undefined;
  renderLink?: RenderLink | undefined;
  children: ReactNode;
}

/** Sentences, class names and links for the parts below it. The widget brings its own; parts work without one. */
export function AuthUiProvider({ localization, appearance, renderLink, children }: AuthUiProviderProps) {
  const ui = useMemo(
    () => ({ localization, elements: appearance?.elements ?? {}, renderLink: renderLink ?? renderAnchor }),
    [localization, appearance?.elements, renderLink],
  );
  return <AuthUiContext value={ui}>{children}</AuthUiContext>;
}

/** Class name and `data-part` of a part, the site's class included. */
export function usePart() {
  const { elements } = useContext(AuthUiContext);
  return (name: AuthElement) => ({
    className: ['ui-' + name, elements[name]].filter(Boolean).join(' '),
    'data-part': name,
  });
}
