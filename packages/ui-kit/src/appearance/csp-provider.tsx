import { createContext, useInsertionEffect, useMemo, type ReactNode } from 'react';

export type Variables = Readonly<Record<`--${string}`, string | undefined>>;

/** What a Content-Security-Policy allows. Has what only pages with such a policy load. */
interface Csp {
  nonce: string | undefined;
  /** The rule that sets variables. */
  ruleOf: (selector: string, variables: Variables) => string;
}

/** `undefined` when inline styles need no nonce. */
export const CspContext = /* @__PURE__ */ createContext<Csp | undefined>(undefined);

/** Ends the rule or the element, or is escaped by React. Such a value applies after hydration. */
const UNSAFE = /[{};<>&"'\\]/;

const ruleOf: Csp['ruleOf'] = (selector, variables) => {
  const declarations = Object.entries(variables)
    .filter(([name, value]) => /^--[\w-]+$/.test(name) && value !== undefined && !UNSAFE.test(value))
    .map(([name, value]) => `${name}:${value}`);
  return `${selector}{${declarations.join(';')}}`;
};

export interface CspProviderProps {
  /**
   * Nonce of `style-src`, the same on the server and while hydrating. Without it, variables of a server-rendered widget
   * are set after hydration.
   */
  nonce?: string | undefined;
  children: ReactNode;
}

/** react-aria adds a style element with this id unless the document has it; appearance.css contains its rule. */
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
  const csp = useMemo(() => ({ nonce, ruleOf }), [nonce]);
  return <CspContext.Provider value={csp}>{children}</CspContext.Provider>;
}
