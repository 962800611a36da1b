import type { ComponentProps, ReactElement } from 'react';

/** What a link needs: a real address and everything else an anchor takes. */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  /** Stable name of the part, for styling and tests. */
  'data-part'?: string;
};

/**
 * How a site draws a link. The default is a plain anchor; a site with a router passes its own:
 * `renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}`.
 */
export type RenderLink = (props: LinkProps) => ReactElement;

export const renderAnchor: RenderLink = ({ children, ...rest }) => <a {...rest}>{children}</a>;
