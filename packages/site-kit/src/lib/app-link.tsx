import type { ComponentProps } from 'react';
import { Link, useLocation, type LinkProps } from 'react-router-dom';
import { isOwnDocument, paths } from '../app/paths.ts';
import { useKeptLanguage } from './language-address.ts';
import { usePreload } from './preload.tsx';

interface AppLinkProps
  extends
    Omit<ComponentProps<'a'>, 'href' | 'onPointerEnter' | 'onFocus'>,
    Pick<LinkProps, 'state' | 'replace' | 'preventScrollReset'> {
  /** Path and query from the root of the site. */
  to: string;
}

/** A link inside the site. Hover or focus starts loading its page. */
export const AppLink = import.meta.env.SSR ? ServerLink : RouterLink;

function RouterLink({ to, ...rest }: AppLinkProps) {
  const preload = usePreload();
  const keepLanguage = useKeptLanguage();
  const { pathname, search } = useLocation();
  const onReach = () => preload(to);
  return (
    <Link
      // A finished order leads back to this page (`useCameFrom`).
      state={to === paths.plans() && { from: pathname + search }}
      {...rest}
      to={keepLanguage(to)}
      discover="none"
      reloadDocument={isOwnDocument(to)}
      onPointerEnter={onReach}
      onFocus={onReach}
    />
  );
}

/** The same element without the router's handlers: a page has a hundred links, and a document no events. */
function ServerLink(props: AppLinkProps) {
  const { to, children, state: _state, replace: _replace, preventScrollReset: _reset, ...rest } = props;
  const keepLanguage = useKeptLanguage();
  return (
    <a {...rest} href={keepLanguage(to)}>
      {children}
    </a>
  );
}
