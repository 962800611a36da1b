import { creditLine, encodePath, filtersOf, type FollowedList, type Image } from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import type { SearchService } from '../search/search-service.ts';
import type { ImageStore } from '../store/image-store.ts';
import type { ImagesService } from '../store/images-service.ts';
import { madeBy, textsOf } from './sharing-texts.ts';

/** An image of a list; one of a collection has the time at which it was put there. */
export type FollowedImage = Image & { addedAt?: number };

export interface FollowedListsDeps {
  images: {
    service: Pick<ImagesService, 'page' | 'categories'>;
    search: Pick<SearchService, 'newest'>;
    store: Pick<ImageStore, 'rights' | 'idsOf' | 'lastId'>;
    /** The category into which another one was merged. */
    mergedInto: (categoryId: number) => Promise<number | undefined>;
  };
  /**
   * The images of a shared collection, the last added one first.
   * @throws AppError NOT_FOUND for a link that was ended
   */
  sharedCollection: (token: string, locale: string) => Promise<{ name: string; images: FollowedImage[] }>;
  /** Name of the site, for images without a credit. */
  site: string;
}

export interface ListReader {
  locale: string;
  /** Whether links name the language. */
  withLang?: boolean;
}

interface AboutList {
  name: string;
  /** Of its page. */
  path: string;
}

/** What appeared in a list since the last mail: images after one number, and of a collection after a time. */
export interface Since {
  afterImageId: number;
  upToImageId: number;
  after: number;
  upTo: number;
}

export interface NewImage {
  id: string;
  title: string;
  alt: string;
  path: string;
  /** A square JPEG; a path is below the origin of the site. */
  thumbnailUrl: string;
  credit: string;
}

export type FollowedLists = ReturnType<typeof createFollowedLists>;

/** New entries of a week, so that a reader that asks once a day misses none. */
const NEWEST_COUNT = 30;

/**
 * The lists that feeds and mails follow.
 * Methods that take a list throw AppError NOT_FOUND for a category or collection that does not exist.
 */
export function createFollowedLists({ images, sharedCollection, site }: FollowedListsDeps) {
  const { service, search, store, mergedInto } = images;

  async function about(list: FollowedList, { locale, withLang }: ListReader): Promise<AboutList> {
    const lang = withLang ? { lang: locale } : {};
    const { collection } = list;
    if (collection === undefined)
      return { name: await nameOf(list, locale), path: `/${listQuery({ ...list, ...lang })}` };
    const { name } = await sharedCollection(collection, locale);
    return { name, path: `/shared/${encodeURIComponent(collection)}${listQuery(lang)}` };
  }

  async function nameOf(list: FollowedList, locale: string): Promise<string> {
    const { q, categoryId, special, orientation, colour } = list;
    const texts = textsOf(locale);
    const category = categoryId === undefined ? undefined : await categoryNamed(categoryId, locale);
    const parts = [
      q === undefined ? undefined : texts.search.replace('{{q}}', () => q),
      category,
      special ? texts.special : undefined,
      orientation && texts[orientation],
      colour && texts[colour],
    ].filter((part) => part !== undefined);
    return parts.length === 0 ? texts.newest : parts.join(' · ');
  }

  async function categoryNamed(id: number, locale: string): Promise<string> {
    const category = (await service.categories({ locale })).find((each) => each.id === id);
    if (!category) throw new AppError('NOT_FOUND');
    return category.name;
  }

  /** Its images, the newest first. */
  async function newest(list: FollowedList, locale: string): Promise<FollowedImage[]> {
    const { collection, q } = list;
    const { categoryId, ...others } = filtersOf(list);
    if (collection !== undefined)
      return (await sharedCollection(collection, locale)).images.slice(0, NEWEST_COUNT);
    if (q !== undefined || Object.keys(others).length > 0)
      return search.newest(list, { locale, count: NEWEST_COUNT });
    const kind =
      categoryId === undefined ? ({ kind: 'all' } as const) : ({ kind: 'category', categoryId } as const);
    return (await service.page(kind, { page: 1, pageSize: NEWEST_COUNT, locale })).items;
  }

  /** The list under the category that its own was merged into. */
  async function present(list: FollowedList): Promise<FollowedList> {
    const moved = list.categoryId === undefined ? undefined : await mergedInto(list.categoryId);
    return moved === undefined ? list : { ...list, categoryId: moved };
  }

  return {
    plain: plainList,

    about: async (list: FollowedList, reader: ListReader): Promise<AboutList> =>
      about(await present(list), reader),

    /** With its newest images. */
    async read(list: FollowedList, reader: ListReader): Promise<AboutList & { images: FollowedImage[] }> {
      return { ...(await about(list, reader)), images: await newest(list, reader.locale) };
    },

    /** Of the image that was published last; 0 without images. */
    lastImageId: store.lastId,

    async newIn(
      list: FollowedList,
      { afterImageId, upToImageId, after, upTo }: Since,
      reader: ListReader,
    ): Promise<AboutList & { images: NewImage[] }> {
      const shown = await present(list);
      const { locale, withLang } = reader;
      const found = await newest(shown, locale);
      const ids = await store.idsOf(found.map(({ id }) => id));
      const isNew = ({ id, addedAt }: FollowedImage): boolean =>
        addedAt === undefined
          ? (ids.get(id) ?? 0) > afterImageId && (ids.get(id) ?? 0) <= upToImageId
          : addedAt > after && addedAt <= upTo;
      const added = found.filter(isNew);
      const rights = await store.rights(added.map(({ id }) => id));
      return {
        ...(await about(shown, reader)),
        images: added.map(({ id, title, alt, thumbnailUrl, source }) => ({
          id,
          title,
          alt: alt || title,
          path: `/image/${encodePath(id)}${withLang ? listQuery({ lang: locale }) : ''}`,
          thumbnailUrl,
          credit: creditLine({ credit: rights.get(id)?.credit ?? site, origin: madeBy(source, locale) }),
        })),
      };
    },
  };
}

/** The query of an address of a list: values that are set, in their order. */
export const listQuery = (query: Readonly<Record<string, unknown>>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

/** One spelling for each list: words without blanks around them, nothing that changes nothing, in one order. */
export function plainList({ q, collection, ...list }: FollowedList): FollowedList {
  if (collection !== undefined) return { collection };
  const words = q?.trim().replaceAll(/\s+/gu, ' ');
  return { ...(words ? { q: words } : {}), ...filtersOf(list) };
}
