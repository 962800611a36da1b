import { AppLink } from '@lumigraph/site-kit';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

export interface LoadMoreProps {
  /** Address of the same list with one more page; undefined after the last page. */
  to: string | undefined;
  /** Number of images on the page. */
  count: number;
  state: 'ready' | 'loading' | 'failed';
  /** Requests the page again that failed. */
  onRetry: () => void;
  grid: RefObject<HTMLElement | null>;
}

const texts = { ready: 'home.more', loading: 'home.loading', failed: 'states.retry' } as const;

/**
 * Appends the next page to the grid. A link, so that it works without JavaScript; it replaces the history entry, so that
 * Back leaves the list. The focus moves to the first new image.
 */
export function LoadMore({ to, count, state, onRetry, grid }: LoadMoreProps) {
  const { t } = useTranslation();
  const before = useRef<number>(undefined);
  useEffect(() => {
    const index = before.current;
    if (index === undefined || count <= index) return;
    before.current = undefined;
    grid.current?.querySelectorAll<HTMLElement>('.cell-link')[index]?.focus({ preventScroll: true });
  }, [count, grid]);
  if (to === undefined) return null;
  return (
    <p className="load-more">
      <AppLink
        className="ui-button"
        data-variant="secondary"
        to={to}
        replace
        state={{ keepPlace: true }}
        rel="nofollow"
        aria-disabled={state === 'loading' || undefined}
        onClick={(event) => {
          if (state !== 'loading') before.current = count;
          if (state !== 'ready') event.preventDefault();
          if (state === 'failed') onRetry();
        }}
      >
        {t(texts[state])}
      </AppLink>
    </p>
  );
}
