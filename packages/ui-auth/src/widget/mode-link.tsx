import { useContext, type MouseEvent } from 'react';
import { AuthUiContext } from '../appearance/auth-ui-context.ts';
import { usePart } from '../appearance/auth-ui-provider.tsx';

export interface ModeLinkProps {
  /** The address of the mode, for a site with a page for each mode. */
  href: string | undefined;
  onPress: () => void;
  /** Called when the user may be about to press. */
  onApproach?: (() => void) | undefined;
  /** The site navigates by itself on a mode change and can keep the typed values. */
  siteNavigates: boolean;
  children: string;
}

/** Changes the mode: a link where the address changes, otherwise a button. */
export function ModeLink({ href, onPress, onApproach, siteNavigates, children }: ModeLinkProps) {
  const { renderLink } = useContext(AuthUiContext);
  const part = usePart()('auth-link');
  if (href === undefined) {
    return (
      <button type="button" {...part} onClick={onPress} onPointerEnter={onApproach} onFocus={onApproach}>
        {children}
      </button>
    );
  }

  function onClick(event: MouseEvent) {
    // Leaves opening in a new tab to the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPress();
  }
  return renderLink({
    ...part,
    href,
    children,
    ...(siteNavigates ? { onClick, onPointerEnter: onApproach, onFocus: onApproach } : {}),
  });
}
