import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { renderAnchor, type LinkProps, type RenderLink } from '../link/render-link.tsx';

export interface ChipProps extends LinkProps {
  /** Marks the page or filter that is shown now (`aria-current`). */
  current?: boolean | undefined;
  /** Muted text after the label, for example a number of results. */
  count?: ReactNode;
  renderLink?: RenderLink | undefined;
}

/** A filter as a link: its address can be opened, shared and restored from the history. */
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
