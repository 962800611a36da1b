import type { LicenseId } from '@lumigraph/contracts';
import { studioSourceTypes, type StudioImageGap } from '@lumigraph/contracts/studio';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { categoriesQuery, useCategoryName } from '../categories.ts';
import { nativeName } from '../language-name.ts';
import { useStudioApi } from '../studio.tsx';

const SITE_LICENSE: LicenseId = 'free';

/** Names of what a row has as an id or code. */
export function useImageWords() {
  const { t } = useTranslation('images');
  const { data: categories } = useQuery(categoriesQuery(useStudioApi()));
  const nameOf = useCategoryName();
  return useMemo(() => {
    const names = new Map(categories?.map((category) => [category.id, nameOf(category)]));
    return {
      category: (id: number): string => names.get(id) ?? '',
      gap: (gap: StudioImageGap): string => (gap === 'alt' ? t('missing.alt') : nativeName(gap)),
      /** A license of the image's own is stored as its text. */
      license: (license: string): string => (license === SITE_LICENSE ? t('license.site') : license),
      /** An unknown origin keeps its code; IPTC gives it as an address or as its last segment. */
      source: (source: string): string => {
        const code = source.split('/').at(-1) ?? source;
        const known = studioSourceTypes.find((name) => name === code);
        return known ? t(`source.${known}`) : code;
      },
    };
  }, [categories, nameOf, t]);
}
