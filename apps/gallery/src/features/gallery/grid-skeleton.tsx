import { useTranslation } from 'react-i18next';
import { siteConfig } from '../../site.config.ts';

/** Usual aspect ratios in a mixed order: their boxes look like a page of images. */
const SHAPES = [150, 100, 75, 133, 67, 178];

/** Placeholders of the grid while it loads. */
export function GridSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <output className="ui-visually-hidden">{t('home.loading')}</output>
      <ul className="image-grid" role="list" aria-hidden="true">
        {Array.from({ length: siteConfig.gridPageSize }, (_, index) => (
          <li key={index} className="cell cell-waiting" data-shape={SHAPES[index % SHAPES.length]} />
        ))}
      </ul>
    </div>
  );
}
