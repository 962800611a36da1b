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

/** Sentences, class names and links for the widgets and parts below it, where they have none of their own. */
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
  return <AuthUiContext value={ui}>{children}</AuthUiContext>;
}

/** Class name and `data-part` of a part, the site's class included. */
export function usePart() {
  const classOf = classesOf(useContext(AuthUiContext).elements);
  return (name: AuthElement) => ({ className: classOf(name, `ui-${name}`), 'data-part': name });
}
