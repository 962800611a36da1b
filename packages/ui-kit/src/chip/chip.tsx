import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { renderAnchor, type LinkProps, type RenderLink } from '../link/render-link.tsx';

export interface ChipProps extends LinkProps {
  /** The page or filter shown now (`aria-current`). */
  current?: boolean | undefined;
  /** Stands muted behind the label, for example a number of results. */
  count?: ReactNode;
  renderLink?: RenderLink | undefined;
}

/** A filter as a link: it has an address, so it can be opened, shared and gone back to. */
export function Chip({
  current = false,
  count,
  className,
  children,
  renderLink = renderAnchor,
  ...rest
}: ChipProps) {
  return renderLink({
    'data-part': 'chip',
    ...rest,
    'aria-current': current ? (rest['aria-current'] ?? 'page') : undefined,
    className: classNames('ui-chip', className),
    children: (
      <>
        {children}
        {count !== undefined && <span data-part="chip-count">{count}</span>}
      </>
    ),
  });
}
