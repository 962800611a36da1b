import { useTranslation } from 'react-i18next';
import { siteConfig } from '../../site.config.ts';

/** The empty boxes of the grid, so that the layout does not shift when the images load. */
export function GridSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <output className="ui-visually-hidden">{t('home.loading')}</output>
      <ul className="picture-grid" role="list" aria-hidden="true">
        {Array.from({ length: siteConfig.gridPageSize }, (_, index) => (
          <li key={index} className="cell cell-waiting" />
        ))}
      </ul>
    </div>
  );
}
