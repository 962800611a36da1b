import { cleanName } from '../../../lib/clean-text.ts';
import type { CategoryNames, NewCategory, StudioCategory } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { unpublishedCounts } from '../store/edit-categories.ts';
import type { ImageEditor } from '../store/image-editor.ts';
import { categoryKey } from '../store/list-counters.ts';
import { translatedTexts, type Translations } from '../store/image-rows.ts';
import type { ImageStore } from '../store/image-store.ts';

export interface CategoriesDeps {
  db: Kysely<Database>;
  store: Pick<ImageStore, 'categories' | 'ensureCategory'>;
  editor: ImageEditor;
}

export type StudioCategories = ReturnType<typeof createCategories>;

/** Categories in the studio. */
export function createCategories({ db, store, editor }: CategoriesDeps) {
  async function list(): Promise<StudioCategory[]> {
    const unpublished = await unpublishedCounts(db);
    return (await store.categories()).map(({ id, name, nameTranslations, count, version }) => ({
      id,
      name,
      translations: nameTranslations,
      count,
      unpublished: unpublished.get(id) ?? 0,
      version,
    }));
  }

  /** @throws AppError NOT_FOUND */
  async function find(id: number): Promise<StudioCategory> {
    const found = (await list()).find((category) => category.id === id);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }

  return {
    list,
    find,

    async create({ name: typed, translations }: NewCategory): Promise<StudioCategory> {
      const name = nameOf(typed);
      const key = categoryKey(name);
      const isTaken = (await store.categories()).some((category) => categoryKey(category.name) === key);
      if (isTaken) throw taken();
      return find(await store.ensureCategory(name, translatedTexts({}, tidied(translations))));
    },

    /**
     * @throws AppError NOT_FOUND
     * @throws AppError CHANGED_MEANWHILE when somebody has changed it since
     */
    async rename(id: number, changes: CategoryNames, expectedVersion: number): Promise<StudioCategory> {
      await find(id);
      const names = {
        name: changes.name === undefined ? undefined : nameOf(changes.name),
        translations: tidied(changes.translations),
        expectedVersion,
      };
      if (!(await editor.renameCategory(id, names))) throw taken();
      return find(id);
    },

    /** Puts categories in this order; those that are not named follow. */
    async order(ids: readonly number[]): Promise<StudioCategory[]> {
      await editor.orderCategories([...new Set(ids)]);
      return list();
    },

    /** Moves all images of a category into another one and deletes it; returns their number. */
    async merge(id: number, into: number): Promise<number> {
      await Promise.all([find(id), find(into)]);
      if (id === into) throw invalidField('into', 'Choose another category');
      return editor.mergeCategory(id, into);
    },

    async remove(id: number): Promise<void> {
      await find(id);
      if (!(await editor.removeCategory(id)))
        throw invalidField('id', 'The category has images, published, scheduled or withheld');
    },
  };
}

function nameOf(typed: string): string {
  const name = cleanName(typed);
  if (name === undefined) throw invalidField('name', 'Type a name');
  return name;
}

const tidied = (translations: Translations = {}): Translations =>
  Object.fromEntries(Object.entries(translations).map(([locale, text]) => [locale, cleanName(text) ?? '']));

const taken = (): AppError => invalidField('name', 'Another category has this name');
