import {
  useCallback,
  useContext,
  useId,
  useImperativeHandle,
  useRef,
  type CSSProperties,
  type ReactNode,
  type Ref,
} from 'react';
import { CspContext } from './csp-provider.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

type Variables = Readonly<Record<`--${string}`, string | undefined>>;

export interface RootVariables {
  /** Props for the element below which the variables apply. */
  root: {
    ref?: (element: HTMLElement | null) => void;
    style?: CSSProperties;
    'data-variables'?: string;
  };
  /** Render it before that element. */
  sheet: ReactNode;
}

/**
 * Sets custom properties on an element, also under a policy without inline styles: scripts set them as properties, which
 * every policy allows. `outerRef` gets the element too. Only a server-rendered document needs an inline style; it is a style attribute, or below
 * `<CspProvider nonce>` a style element, which is removed after hydration.
 *
 * @example
 * const { root, sheet } = useVariables(appearance?.variables);
 * return <>{sheet}<section {...root} /></>;
 */
export function useVariables(variables: Variables | undefined, outerRef?: Ref<HTMLElement>): RootVariables {
  const csp = useContext(CspContext);
  // Without quotes in the selector: React 18 escapes the text of a style element.
  const id = `v${useId().replaceAll(/\W/g, '')}`;
  const isHydrated = useIsHydrated();
  const styled = useRef<HTMLElement>(null as HTMLElement | null);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      const target = element ?? styled.current;
      styled.current = element;
      for (const [name, value] of Object.entries(variables ?? {})) {
        if (element && value !== undefined) element.style.setProperty(name, value);
        else target?.style.removeProperty(name);
      }
    },
    [variables],
  );
  useImperativeHandle(outerRef, () => styled.current as HTMLElement);
  const isSet = Object.values(variables ?? {}).some((value) => value !== undefined);
  if (!variables || !isSet) return { root: outerRef ? { ref } : {}, sheet: null };
  if (csp === undefined) return { root: { ref, style: variables }, sheet: null };
  if (csp.nonce === undefined) return { root: { ref }, sheet: null };
  return {
    root: { ref, 'data-variables': id },
    sheet: isHydrated ? null : (
      // The browser hides the nonce from scripts, so hydration finds another value.
      <style nonce={csp.nonce} suppressHydrationWarning>
        {`[data-variables=${id}]{${declarations(variables)}}`}
      </style>
    ),
  };
}

/** Ends the rule or the element, or is escaped by React. Such a value applies after hydration. */
const UNSAFE = /[{};<>&"'\\]/;

const declarations = (variables: Variables): string =>
  Object.entries(variables)
    .filter(([name, value]) => /^--[\w-]+$/.test(name) && value !== undefined && !UNSAFE.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
