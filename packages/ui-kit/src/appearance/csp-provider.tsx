import { createContext, useInsertionEffect, useMemo, type ReactNode } from 'react';

/** What a Content-Security-Policy allows; `undefined` when inline styles need no nonce. */
export const CspContext = /* @__PURE__ */ createContext<{ nonce: string | undefined } | undefined>(undefined);

export interface CspProviderProps {
  /**
   * Nonce of `style-src`, the same on the server and while hydrating. Without it, variables of a server-rendered widget
   * are set after hydration.
   */
  nonce?: string | undefined;
  children: ReactNode;
}

/** react-aria adds a style element with this id unless the document has it; base.css contains its rule. */
const PRESSABLE_STYLE_ID = 'react-aria-pressable-style';

/**
 * For sites whose policy refuses inline styles (`style-src` without `'unsafe-inline'`): the widgets below it write no
 * style attribute into a server-rendered document, and add no style element without the nonce.
 *
 * @example
 * <CspProvider nonce={nonce}>{page}</CspProvider>
 */
export function CspProvider({ nonce, children }: CspProviderProps) {
  // Before the effects of the components below, which add style elements.
  useInsertionEffect(() => {
    if (document.getElementById(PRESSABLE_STYLE_ID)) return undefined;
    const meta = document.createElement('meta');
    meta.id = PRESSABLE_STYLE_ID;
    // From here react-aria reads the nonce of the style element with which a modal stops scrolling on iOS.
    meta.name = 'csp-nonce';
    if (nonce !== undefined) meta.nonce = nonce;
    document.head.append(meta);
    return () => meta.remove();
  }, [nonce]);
  const csp = useMemo(() => ({ nonce }), [nonce]);
  return <CspContext.Provider value={csp}>{children}</CspContext.Provider>;
}
