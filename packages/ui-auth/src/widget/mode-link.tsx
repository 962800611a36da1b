import { useContext, type MouseEvent } from 'react';
import { AuthUiContext } from '../appearance/auth-ui-context.ts';
import { usePart } from '../appearance/auth-ui-provider.tsx';

export interface ModeLinkProps {
  /** The address of that mode, for a site that gives each a page. */
  href: string | undefined;
  onPress: () => void;
  /** The site changes the page itself when told so, and can take along what was typed. */
  siteNavigates: boolean;
  children: string;
}

/** Leads to another mode: a real link where it changes the address, a button where it does not. */
export function ModeLink({ href, onPress, siteNavigates, children }: ModeLinkProps) {
  const { renderLink } = useContext(AuthUiContext);
  const part = usePart()('auth-link');
  if (href === undefined) {
    return (
      <button type="button" {...part} onClick={onPress}>
        {children}
      </button>
    );
  }

  function onClick(event: MouseEvent) {
    // Opening in a new tab stays the browser's business.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPress();
  }
  return renderLink({ ...part, href, children, ...(siteNavigates ? { onClick } : {}) });
}
