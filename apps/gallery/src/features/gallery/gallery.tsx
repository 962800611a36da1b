import { Pagination } from '@lumigraph/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, readListAddress } from '../../app/paths.ts';
import { Breadcrumb, renderLink, isNotFound } from '@lumigraph/site-kit';
import { CategoryChips } from './category-chips.tsx';
import { FeaturedStrip } from './featured-strip.tsx';
import { stripOrder, galleryState } from './gallery-state.ts';
import { GalleryIntro } from './gallery-intro.tsx';
import { GalleryNotice } from './gallery-notice.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { ImageGrid } from './image-grid.tsx';
import { useCategoryLabel } from './use-category-label.ts';
import {
  showsFeatured,
  categoriesQuery,
  featuredQuery,
  imagesQuery,
  specialCategoriesQuery,
} from './gallery-queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useServices } from '../../lib/services.tsx';

type GalleryData = ReturnType<typeof useGallery>;

export interface GalleryProps {
  gallery: GalleryData;
  children?: ReactNode;
}

/**
 * The gallery landing page: introduction, categories, featured images, grid, pagination; `children` follow
 * the first grid.
 */
export function Gallery({ gallery, children }: GalleryProps) {
  const { list, categories, specialCategories, category, featured, featuredLoading, state, retry } = gallery;
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

interface ContentProps extends Pick<GalleryData, 'list' | 'state'> {
  hasStrip: boolean;
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

/** The data of the home page, derived from the address. */
export function useGallery() {
  const { images } = useServices();
  const { i18n } = useTranslation();
  const [search] = useSearchParams();
  const list = readListAddress(search);
  const scope = { images, locale: i18n.language };

  const categories = useQuery(categoriesQuery(scope));
  const special = useQuery({ ...specialCategoriesQuery(scope), enabled: list.special === true });
  const imagePage = useQuery(imagesQuery(scope, list));
  const featured = useQuery({ ...featuredQuery(scope), enabled: showsFeatured(list) });

  return {
    list,
    categories: categories.data,
    /** Only in the view of all featured images. */
    specialCategories: list.special ? special.data : undefined,
    category: categories.data?.find(({ id }) => id === list.categoryId),
    featured: showsFeatured(list) ? featured.data?.items : undefined,
    /** Space is reserved for the strip until the response shows that it is empty. */
    featuredLoading: showsFeatured(list) && featured.isPending,
    state: galleryState({
      list,
      imagePage: imagePage.data,
      failed: imagePage.isError,
      paused: imagePage.fetchStatus === 'paused',
      notFound: isNotFound(imagePage.error),
      categories: categories.data,
    }),
    retry: () => Promise.all([imagePage.refetch(), categories.refetch()]),
  };
}
