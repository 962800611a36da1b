import { classesOf, TokenScope, type RenderLink } from '@lumigraph/ui-kit';
import { mergeTexts } from '@lumigraph/ui-kit/texts';
import { useContext, useMemo, type ReactNode } from 'react';
import type { AuthLocalization } from '../texts/auth-messages.ts';
import type { AuthSlots } from './auth-slots.ts';
import { AuthUiContext, type AuthAppearance, type AuthElement } from './auth-ui-context.ts';

export interface AuthUiProviderProps {
  localization?: AuthLocalization | undefined;
  /** `layout` is a prop of the widget only. */
  appearance?: Omit<AuthAppearance, 'layout'> | undefined;
  renderLink?: RenderLink | undefined;
  slots?: AuthSlots | undefined;
  children: ReactNode;
}

/**
 * Texts, tokens, class names, components and links for the widgets and parts below it. Nested providers and the props of
 * a widget are merged: of the same text, token, part or slot, the inner one counts.
 */
export function AuthUiProvider({ children, ...props }: AuthUiProviderProps) {
  return (
    <AuthUiScope {...props}>
      <TokenScope variables={props.appearance?.variables}>{children}</TokenScope>
    </AuthUiScope>
  );
}

/** As the provider, for a widget: it sets the tokens on its root. */
export function AuthUiScope({ localization, appearance, renderLink, slots, children }: AuthUiProviderProps) {
  const outer = useContext(AuthUiContext);
  const ui = useMemo(
    () => ({
      localization: mergeTexts(outer.localization, localization),
      elements: { ...outer.elements, ...appearance?.elements },
      renderLink: renderLink ?? outer.renderLink,
      slots: { ...outer.slots, ...slots },
    }),
    [localization, appearance?.elements, renderLink, slots, outer],
  );
  return <AuthUiContext.Provider value={ui}>{children}</AuthUiContext.Provider>;
}

/** Returns the class name and `data-part` of a part, including the site's class. */
export function usePart() {
  const classOf = classesOf(useContext(AuthUiContext).elements);
  return (name: AuthElement) => ({ className: classOf(name, `ui-${name}`), 'data-part': name });
}

/** The components of the site. */
export const useSlots = (): AuthSlots => useContext(AuthUiContext).slots;
