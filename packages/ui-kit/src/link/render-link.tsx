import type { ComponentProps, ReactElement } from 'react';

/** Props of a link: a real address and all other props of an anchor. */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  /** Stable name of the part, for styling and tests. */
  'data-part'?: string;
};

/**
 * Renders a link of a site. The default is a plain anchor; a site with a router passes its own: `renderLink={({ href,
 * ...rest }) => <Link to={href} {...rest} />}`.
 */
export type RenderLink = (props: LinkProps) => ReactElement;

export const renderAnchor: RenderLink = ({ children, ...rest }) => <a {...rest}>{children}</a>;
