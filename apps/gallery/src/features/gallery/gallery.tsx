import type { Category } from '@lumigraph/contracts';
import { Breadcrumb, isNotFound } from '@lumigraph/site-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { MAX_PAGES_TOGETHER, paths, readListAddress, showsHero, type ListAddress } from '../../app/paths.ts';
import { useScope, type Scope } from '../../lib/services.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { CategoryChips, GalleryNotice, ListBar, LoadMore, Pages } from './deferred-list.ts';
import {
  categoriesQuery,
  featuredQuery,
  heroImage,
  listQuery,
  loadedPages,
  specialCategoriesQuery,
  termsQuery,
} from './gallery-queries.ts';
import { galleryState, withoutImage } from './gallery-state.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { Hero } from './hero.tsx';
import { ImageGrid } from './image-grid.tsx';
import type { LoadMoreProps } from './load-more.tsx';
import { useCategoryName } from '../../lib/use-category-name.ts';

type GalleryData = ReturnType<typeof useGallery>;

export interface GalleryProps {
  gallery: GalleryData;
  /** The search field of the hero. */
  search?: ReactNode;
  children?: ReactNode;
}

/** The heading of the current list. */
export function useListTitle(list: ListAddress, category: Category | undefined): string {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  if (list.special) return t('home.featuredTitle');
  return category ? categoryName(category.name) : t('home.title');
}

/**
 * The lists of images: hero or heading, categories, filters, grid, pages; `children` follow the first page of all
 * images.
 */
export function Gallery({ gallery, search, children }: GalleryProps) {
  const { list, categories, specialCategories, category, hero, state, more, retry } = gallery;
  const title = useListTitle(list, category);
  const categoryName = useCategoryName();
  return (
    <div data-view={list.view}>
      {hero ? (
        <Hero image={hero.image}>{search}</Hero>
      ) : (
        <div className="gallery-intro wrap">
          {category ? (
            <Breadcrumb category={{ id: category.id, label: categoryName(category.name) }} />
          ) : null}
          <h1 tabIndex={-1}>{title}</h1>
        </div>
      )}
      {categories ? (
        <CategoryTiles categories={categories} list={list} />
      ) : (
        <div className="category-tiles" aria-hidden="true" />
      )}
      {specialCategories?.length ? <CategoryChips categories={specialCategories} list={list} /> : null}
      <ListBar list={list} state={state} />
      <div className="wrap">
        <GalleryContent
          list={list}
          state={state}
          more={more}
          hero={hero !== undefined}
          onRetry={() => void retry()}
        />
      </div>
      {hero ? children : null}
    </div>
  );
}

interface ContentProps extends Pick<GalleryData, 'list' | 'state' | 'more'> {
  hero: boolean;
  onRetry: () => void;
}

function GalleryContent({ hero, list, state, more, onRetry }: ContentProps) {
  const grid = useRef<HTMLDivElement>(null);
  const { from, ...single } = list;
  if (state.kind === 'loading') return <GridSkeleton />;
  if (state.kind !== 'images') return <GalleryNotice state={state} list={list} onRetry={onRetry} />;
  const { items, page } = state.data;
  const hasMore = page < state.pageCount && page - (from ?? list.page) + 1 < MAX_PAGES_TOGETHER;
  return (
    <div ref={grid}>
      {/* The hero has the highest priority, where there is one. */}
      <ImageGrid images={items} list={list} {...(hero ? { early: 0 } : {})} />
      <LoadMore
        to={hasMore ? paths.home({ ...list, page: page + 1, from: from ?? list.page }) : undefined}
        count={items.length}
        state={more}
        onRetry={onRetry}
        grid={grid}
      />
      <Pages
        className="gallery-pages"
        page={page}
        pageCount={state.pageCount}
        href={(number) => paths.home({ ...single, page: number })}
      />
    </div>
  );
}

/** The pages of the list. One that fails after others have loaded leaves those in place. */
function usePages(scope: Scope<'images' | 'search'>, list: ListAddress) {
  const queryClient = useQueryClient();
  const { data, error, isError, refetch } = useQuery(listQuery(scope, list));
  const imagePage = data ?? loadedPages(queryClient, scope, list);
  const unfinished = isError ? 'failed' : 'loading';
  const more: LoadMoreProps['state'] = imagePage?.page === list.page ? 'ready' : unfinished;
  return { imagePage, more, isError, refetch, notFound: !imagePage && isNotFound(error) };
}

/** The data of the home page, derived from the address. */
export function useGallery() {
  const scope = useScope();
  const [params] = useSearchParams();
  const list = readListAddress(params);
  const hasHero = showsHero(list);

  const categories = useQuery(categoriesQuery(scope));
  const special = useQuery({ ...specialCategoriesQuery(scope), enabled: list.special === true });
  const { imagePage, ...pages } = usePages(scope, list);
  const featured = useQuery({ ...featuredQuery(scope), enabled: hasHero });
  const terms = useQuery({ ...termsQuery(scope), enabled: hasHero });

  const shown = heroImage(featured.data?.items, imagePage?.items);
  const image = featured.isPending ? undefined : shown;
  const state = galleryState({
    list,
    imagePage,
    failed: pages.isError,
    offline: !import.meta.env.SSR && !navigator.onLine,
    notFound: pages.notFound,
    categories: categories.data,
  });

  return {
    list,
    categories: categories.data,
    /** Only in the view of all featured images. */
    specialCategories: list.special ? special.data : undefined,
    category: categories.data?.find(({ id }) => id === list.categoryId),
    hero: hasHero ? { image, total: imagePage?.total, terms: terms.data ?? [] } : undefined,
    state: hasHero ? withoutImage(state, image?.id) : state,
    /** The pages after the first one, which "Load more" adds. */
    more: pages.more,
    retry: () => Promise.all([pages.refetch(), categories.refetch()]),
  };
}
