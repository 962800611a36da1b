import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../lib/services.tsx';
import { FeaturedStrip } from './featured-strip.tsx';
import { featuredQuery } from './gallery-queries.ts';

/** Featured images for a page that has none of its own; nothing while there are none. */
export function Featured() {
  const { images } = useServices();
  const { i18n } = useTranslation();
  const { data } = useQuery(featuredQuery({ images, locale: i18n.language }));
  return data && data.items.length > 0 ? <FeaturedStrip images={data.items} /> : null;
}
