import { useContext } from 'react';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import { AuthUiContext } from '../appearance/auth-ui-context.ts';

export interface ModeLinkProps {
  /** The address of that mode, for a site that gives each a page. */
  href: string | undefined;
  onPress: () => void;
  children: string;
}

/** Leads to another mode: a real link where it changes the address, a button where it does not. */
export function ModeLink({ href, onPress, children }: ModeLinkProps) {
  const { renderLink } = useContext(AuthUiContext);
  const part = usePart()('auth-link');
  if (href !== undefined) return renderLink({ ...part, href, children });
  return (
    <button type="button" {...part} onClick={onPress}>
      {children}
    </button>
  );
}
