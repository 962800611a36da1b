import { classesOf, type RenderLink } from '@lumigraph/ui-kit';
import { useContext, useMemo, type ReactNode } from 'react';
import type { AuthLocalization } from '../texts/auth-messages.ts';
import { AuthUiContext, type AuthAppearance, type AuthElement } from './auth-ui-context.ts';

export interface AuthUiProviderProps {
  localization?: AuthLocalization | undefined;
  appearance?: AuthAppearance | undefined;
  renderLink?: RenderLink | undefined;
  children: ReactNode;
}

/** Default texts, class names and links for the widgets and parts below it. A prop of a widget takes precedence. */
export function AuthUiProvider({ localization, appearance, renderLink, children }: AuthUiProviderProps) {
  const outer = useContext(AuthUiContext);
  const ui = useMemo(
    () => ({
      localization: localization ?? outer.localization,
      elements: appearance?.elements ?? outer.elements,
      renderLink: renderLink ?? outer.renderLink,
    }),
    [localization, appearance?.elements, renderLink, outer],
  );
  return <AuthUiContext.Provider value={ui}>{children}</AuthUiContext.Provider>;
}

/** Returns the class name and `data-part` of a part, including the site's class. */
export function usePart() {
  const classOf = classesOf(useContext(AuthUiContext).elements);
  return (name: AuthElement) => ({ className: classOf(name, `ui-${name}`), 'data-part': name });
}
