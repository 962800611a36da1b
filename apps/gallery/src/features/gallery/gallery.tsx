import { Pagination } from '@lumigraph/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Breadcrumb, renderLink } from '@lumigraph/site-kit';
import { CategoryChips } from './category-chips.tsx';
import { FeaturedStrip } from './featured-strip.tsx';
import { stripOrder } from './gallery-state.ts';
import { GalleryIntro } from './gallery-intro.tsx';
import { GalleryNotice } from './gallery-notice.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { ImageGrid } from './image-grid.tsx';
import { useCategoryLabel } from './use-category-label.ts';
import { showsFeatured } from './gallery-queries.ts';
import { useGallery } from './use-gallery.ts';

/** The gallery landing: introduction, categories, featured images, grid, pages; `children` follow the first grid. */
export function Gallery({ children }: { children?: ReactNode }) {
  const { list, categories, specialCategories, category, featured, featuredLoading, state, retry } =
    useGallery();
  const label = useCategoryLabel();
  const hasStrip = state.kind === 'images' && featured !== undefined && featured.length > 0;
  return (
    <div className="gallery">
      {category ? (
        <div className="gallery-trail wrap">
          <Breadcrumb category={{ id: category.id, label: label(category) }} />
        </div>
      ) : null}
      <GalleryIntro list={list} category={category} state={state} />
      {categories ? (
        <CategoryChips categories={categories} list={list} />
      ) : (
        <div className="category-chips" />
      )}
      {specialCategories?.length ? (
        <CategoryChips categories={specialCategories} list={list} featured />
      ) : null}
      {hasStrip ? <FeaturedStrip images={stripOrder(featured, state.data.items)} /> : null}
      {featuredLoading ? <div className="featured featured-waiting" aria-hidden="true" /> : null}
      <div className="wrap">
        <GalleryContent hasStrip={hasStrip} list={list} state={state} onRetry={() => void retry()} />
      </div>
      {showsFeatured(list) ? children : null}
    </div>
  );
}

interface ContentProps {
  hasStrip: boolean;
  list: ReturnType<typeof useGallery>['list'];
  state: ReturnType<typeof useGallery>['state'];
  onRetry: () => void;
}

function GalleryContent({ hasStrip, list, state, onRetry }: ContentProps) {
  const { t } = useTranslation();
  if (state.kind === 'loading') return <GridSkeleton />;
  if (state.kind !== 'images') return <GalleryNotice state={state} list={list} onRetry={onRetry} />;
  return (
    <>
      <ImageGrid images={state.data.items} list={list} {...(hasStrip ? { early: 2 } : {})} />
      <Pagination
        className="gallery-pages"
        page={state.data.page}
        pageCount={state.pageCount}
        href={(page) => paths.home({ ...list, page })}
        renderLink={renderLink}
        labels={{
          navigation: t('pagination.label'),
          previous: t('pagination.previous'),
          next: t('pagination.next'),
          page: (page, count) => t('pagination.page', { page, count }),
        }}
      />
    </>
  );
}
