import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { LineIcon, chevronLeft, chevronRight } from '../icon/line-icon.tsx';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';
import { pageItems } from './page-items.ts';
import { withRef } from '../with-ref.ts';

export interface PaginationLabels {
  /** Name of the landmark. */
  navigation: string;
  previous: string;
  next: string;
  /** Full name of a number, for screen readers. */
  page: (page: number, count: number) => string;
}

const english: PaginationLabels = {
  navigation: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page, count) => `Page ${page} of ${count}`,
};

export interface PaginationProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** From 1. A page outside the range is shown as the nearest one. */
  page: number;
  pageCount: number;
  /** The address of a page. */
  href: (page: number) => string;
  labels?: Partial<PaginationLabels> | undefined;
  renderLink?: RenderLink | undefined;
}

/** Numbered pages as real links. Renders nothing for a single page. */
export const Pagination = /* @__PURE__ */ withRef(function Pagination({
  page,
  pageCount,
  href,
  labels,
  renderLink = renderAnchor,
  className,
  ...rest
}: PaginationProps) {
  if (pageCount <= 1) return null;
  const words = { ...english, ...labels };
  const current = Math.min(Math.max(1, page), pageCount);

  function step(target: number, rel: 'prev' | 'next', icon: ReactNode) {
    const label = rel === 'prev' ? words.previous : words.next;
    const possible = target >= 1 && target <= pageCount;
    const content = rel === 'prev' ? [icon, text(label)] : [text(label), icon];
    return (
      <li data-part={`pagination-${rel}`}>
        {possible ? (
          renderLink({ href: href(target), rel, className: 'ui-page', children: content })
        ) : (
          <span className="ui-page" aria-hidden data-off>
            {content}
          </span>
        )}
      </li>
    );
  }

  return (
    <nav
      aria-label={words.navigation}
      data-part="pagination"
      {...rest}
      className={classNames('ui-pagination', className)}
    >
      <ul>
        {step(current - 1, 'prev', <LineIcon key="icon" path={chevronLeft} size={18} />)}
        {pageItems(current, pageCount).map((item) =>
          item.kind === 'gap' ? (
            <li key={`gap-${item.after}`} className="ui-page" aria-hidden data-gap>
              …
            </li>
          ) : (
            <li key={item.page}>
              {renderLink({
                href: href(item.page),
                className: 'ui-page',
                'aria-label': words.page(item.page, pageCount),
                'aria-current': item.page === current ? 'page' : undefined,
                children: item.page,
              })}
            </li>
          ),
        )}
        {step(current + 1, 'next', <LineIcon key="icon" path={chevronRight} size={18} />)}
      </ul>
    </nav>
  );
});

function text(label: string) {
  return <span key="text">{label}</span>;
}
