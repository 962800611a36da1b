import { LinkButton, type LinkButtonProps, type RenderLink } from '@lumigraph/ui-kit';
import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation, type LinkProps } from 'react-router-dom';
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

/**
 * A link inside the site. Hover or focus starts loading its page. With the hooks of the router's `Link`: the component
 * also contains the prefetching of its framework.
 */
export const AppLink = import.meta.env.SSR ? ServerLink : RouterLink;

function RouterLink({ to, state, replace, preventScrollReset, onClick, children, ...rest }: AppLinkProps) {
  const preload = usePreload();
  const keepLanguage = useKeptLanguage();
  const { pathname, search } = useLocation();
  const address = keepLanguage(to);
  const follow = useLinkClickHandler(address, {
    // A finished order leads back to this page (`useCameFrom`).
    state: state ?? (to === paths.plans() && { from: pathname + search }),
    ...(replace === undefined ? {} : { replace }),
    ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
    ...(rest.target === undefined ? {} : { target: rest.target }),
  });
  const href = useHref(address);
  const onReach = () => preload(to);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !isOwnDocument(to)) follow(event);
      }}
      onPointerEnter={onReach}
      onFocus={onReach}
    >
      {children}
    </a>
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

/** Renders the links of ui-kit through this site's router. */
export const renderLink: RenderLink = ({ href, ...rest }) => <AppLink to={href} {...rest} />;

/** A link inside the site that looks like a button. */
export function ActionLink(props: LinkButtonProps) {
  return <LinkButton {...props} renderLink={renderLink} />;
}
