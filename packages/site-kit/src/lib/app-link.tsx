import type { ComponentProps } from 'react';
import { Link, useLocation, type LinkProps, type Location } from 'react-router-dom';
import { isOwnDocument, paths } from '../app/paths.ts';
import { useKeptLanguage } from './language-address.ts';
import { usePreload } from './preload.tsx';

interface AppLinkProps
  extends Omit<ComponentProps<'a'>, 'href'>, Pick<LinkProps, 'state' | 'replace' | 'preventScrollReset'> {
  /** Path and query from the root of the site. */
  to: string;
}

/** The state of a navigation to the plans: the page on which the visitor pressed the link. */
export const stateFor = (to: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  to === paths.plans() ? { from: pathname + search } : undefined;

/** A link inside the site. Hover or focus starts loading its page. */
export const AppLink = import.meta.env.SSR ? ServerLink : RouterLink;

function RouterLink({ to, ...rest }: AppLinkProps) {
  const preload = usePreload();
  const keepLanguage = useKeptLanguage();
  const state: unknown = stateFor(to, useLocation());
  return (
    <Link
      state={state}
      {...rest}
      to={keepLanguage(to)}
      discover="none"
      reloadDocument={isOwnDocument(to)}
      onPointerEnter={(event) => {
        preload(to);
        rest.onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload(to);
        rest.onFocus?.(event);
      }}
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
