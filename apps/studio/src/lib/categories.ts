import type { StudioCategory } from '@lumigraph/contracts/studio';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from './studio.tsx';
import type { StudioApi } from './studio-api.ts';

/** Everything that lists images and categories; refetched after a change. */
export const imagesKey = ['images'];

/** All categories in the order of the site. A change of images invalidates them, because they contain counts. */
export const categoriesQuery = (api: StudioApi) => api.query('GET /categories', imagesKey);

/** The name of a category in the language of the studio, or in English without a translation. */
export function useCategoryName() {
  const { language } = useTranslation().i18n;
  return ({ name, translations }: StudioCategory): string =>
    (translations as Partial<Record<string, string>>)[language] ?? name;
}

/** All categories as the options of a select. */
export function useCategoryOptions(): { value: string; label: string }[] {
  const { data: categories = [] } = useQuery(categoriesQuery(useStudioApi()));
  const nameOf = useCategoryName();
  return categories.map((category) => ({ value: String(category.id), label: nameOf(category) }));
}
