import type { Image, Neighbours } from '@lumigraph/contracts';
import { useKeptLanguage } from '@lumigraph/site-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths, type ListAddress } from '../../app/paths.ts';
import { fromList, useCameFromList } from '../../lib/from-list.ts';
import { useScope } from '../../lib/services.tsx';
import { siteConfig } from '../../site.config.ts';
import { metadataQuery, neighboursQuery } from './image-queries.ts';
import { preloadImage } from './image-sources.ts';

export interface Move {
  image: Image;
  /** Address of its page, including the list. */
  to: string;
}

export type ListMoves = ReturnType<typeof useListMoves>;

/**
 * The page of the grid that contains an image; the address is more exact when the visitor came from that
 * page.
 */
function addressOfList(list: ListAddress, neighbours: Neighbours | undefined): string {
  const page = neighbours === undefined ? 1 : Math.ceil(neighbours.index / siteConfig.gridPageSize);
  return paths.home({ ...list, page: list.page ?? page });
}

/** Preloads the images of the next key press or swipe, once the current image's data have loaded. */
function useNeighbourPreload(neighbours: Neighbours | undefined, list: ListAddress): void {
  const queryClient = useQueryClient();
  const scope = useScope();
  const preload = useEffectEvent((image: Image) => {
    void queryClient.prefetchQuery(metadataQuery(scope, image.id));
    void queryClient.prefetchQuery(neighboursQuery(scope, image.id, list));
    preloadImage(image);
  });
  useEffect(() => {
    const around = [neighbours?.next, neighbours?.previous].filter(
      (image) => image !== null && image !== undefined,
    );
    // After the image itself: until then it has the whole connection.
    const timer = setTimeout(() => {
      for (const image of around) preload(image);
    }, 150);
    return () => clearTimeout(timer);
  }, [neighbours]);
}

/** Navigation through the list that the visitor came from (its category or "special" is in the address). */
export function useListMoves(imageId: string, list: ListAddress, exists: boolean) {
  const navigate = useNavigate();
  const keepLanguage = useKeptLanguage();
  const cameFromList = useCameFromList();
  const { data } = useQuery({ ...neighboursQuery(useScope(), imageId, list), enabled: exists });
  useNeighbourPreload(data, list);

  const toMove = (image: Image | null | undefined): Move | undefined =>
    image ? { image, to: paths.image(image.id, list) } : undefined;
  // For a visitor from a list, every image replaces the previous history entry, so that Back returns to the
  // list. For a visitor who opened an image directly, each step keeps its entry.
  const linkOptions = {
    replace: cameFromList,
    state: { keepPlace: true, ...(cameFromList ? fromList : {}) },
  };
  const listAddress = addressOfList(list, data);
  return {
    previous: toMove(data?.previous),
    next: toMove(data?.next),
    /** Position of the image in the list; undefined until known. */
    place: data && { index: data.index, total: data.total },
    /** At the page that contains the image. */
    listAddress,
    linkOptions,
    /** Shows another image of the list. */
    go: (image: Image | undefined) => {
      if (image) void navigate(keepLanguage(paths.image(image.id, list)), linkOptions);
    },
    /** Returns to the list, at the visitor's former position if there is one. */
    close: () => void (cameFromList ? navigate(-1) : navigate(keepLanguage(listAddress))),
  };
}
