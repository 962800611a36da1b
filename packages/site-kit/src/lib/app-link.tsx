import { Link, type LinkProps } from 'react-router-dom';
import { isOwnDocument } from '../app/paths.ts';
import { usePreload } from './preload.tsx';

export interface AppLinkProps extends Omit<LinkProps, 'to'> {
  to: string;
}

/** A link inside the site. Hover or focus starts loading its page. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const preload = usePreload();
  return (
    <Link
      {...rest}
      to={to}
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
