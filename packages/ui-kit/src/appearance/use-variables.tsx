import {
  useCallback,
  useContext,
  useId,
  useImperativeHandle,
  useRef,
  type CSSProperties,
  type ReactNode,
  type Ref,
  useSyncExternalStore,
} from 'react';
import { CspContext, type Variables } from './csp-provider.tsx';
import { followPage } from './follow-page.ts';

export interface RootVariables {
  /** Props for the element below which the variables apply. */
  root: {
    ref: (element: HTMLElement | null) => void;
    style: CSSProperties | undefined;
    'data-variables': string | undefined;
    'data-ui-root': '' | undefined;
  };
  /** Render it before that element. */
  sheet: ReactNode;
}

/**
 * The root of a widget: marks it for isolation.css, follows the theme of the page, and sets custom properties, also under
 * a policy without inline styles: scripts set them as properties, which every policy allows. `partRef` (or null) is that
 * of a part, which is no root. Only a server-rendered document needs an inline style; it is a style attribute, or below
 * `<CspProvider nonce>` a style element, which is removed after hydration.
 *
 * @example
 * const { root, sheet } = useVariables(appearance?.variables);
 * return <>{sheet}<section {...root} /></>;
 */
export function useVariables(
  variables: Variables | undefined,
  partRef?: Ref<HTMLElement> | null,
): RootVariables {
  const csp = useContext(CspContext);
  // Without quotes in the selector: React 18 escapes the text of a style element.
  const id = `v${useId().replaceAll(/\W/g, '')}`;
  const isHydrated = useIsHydrated();
  const styled = useRef<HTMLElement>(null as HTMLElement | null);
  const isPart = partRef !== undefined;
  const ref = useCallback(
    (element: HTMLElement | null) => {
      const target = element ?? styled.current;
      if (element && !isPart && element !== styled.current) followPage(element);
      styled.current = target;
      for (const [name, value] of Object.entries(variables ?? {})) {
        if (element && value !== undefined) element.style.setProperty(name, value);
        else target?.style.removeProperty(name);
      }
    },
    [variables, isPart],
  );
  useImperativeHandle(partRef, () => styled.current as HTMLElement);
  const nonce = variables && csp?.nonce;
  return {
    root: {
      ref,
      'data-ui-root': isPart ? undefined : '',
      style: csp ? undefined : variables,
      'data-variables': nonce && id,
    },
    sheet:
      nonce && !isHydrated ? (
        // The browser hides the nonce from scripts, so hydration finds another value.
        <style nonce={nonce} suppressHydrationWarning>
          {csp.ruleOf(`[data-variables=${id}]`, variables)}
        </style>
      ) : null,
  };
}

/** False in server rendering and while React hydrates its output, then true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
