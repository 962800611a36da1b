import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useScope } from '../../lib/services.tsx';
import { featuredQuery } from './gallery-queries.ts';
import { ImageGrid } from './image-grid.tsx';
import './gallery.css';

const FEATURED_LIST = { special: true };

/** Featured images for a page without images of its own; renders nothing when there are none. */
export function Featured() {
  const { t } = useTranslation();
  const { data } = useQuery(featuredQuery(useScope()));
  if (!data || data.items.length === 0) return null;
  return (
    <section className="wrap" aria-labelledby="featured-title">
      <h2 id="featured-title" className="section-title">
        {t('home.featuredTitle')}
      </h2>
      <ImageGrid images={data.items} list={FEATURED_LIST} early={0} />
    </section>
  );
}
