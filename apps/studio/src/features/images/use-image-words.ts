import { studioSourceTypes, type StudioImageGap } from '@lumigraph/contracts/studio';
import { allLocales } from '@lumigraph/ui-locale';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { categoriesQuery } from './images-api.ts';

/** Names of what a row has as an id or code. */
export function useImageWords() {
  const { t } = useTranslation('images');
  const { data: categories } = useQuery(categoriesQuery(useStudioApi()));
  return useMemo(() => {
    const names = new Map(categories?.map(({ id, name }) => [id, name]));
    return {
      category: (id: number): string => names.get(id) ?? '',
      gap: (gap: StudioImageGap): string =>
        gap === 'alt' ? t('missing.alt') : (allLocales.find(({ code }) => code === gap)?.nativeName ?? gap),
      /** An unknown origin keeps its code; IPTC gives it as an address or as its last segment. */
      source: (source: string): string => {
        const code = source.split('/').at(-1) ?? source;
        const known = studioSourceTypes.find((name) => name === code);
        return known ? t(`source.${known}`) : code;
      },
    };
  }, [categories, t]);
}
