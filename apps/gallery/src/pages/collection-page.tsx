import { SitePageMeta, useRouteParam } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { CollectionView } from '../features/collections/collection-view.tsx';
import { COLLECTIONS_NAMESPACE } from '../lib/collections/collection-texts.ts';
import { Featured } from '../features/gallery/featured.tsx';

function CollectionPage() {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const id = useRouteParam('id') ?? '';
  return (
    <>
      {/* Different for every user: search engines must not index it. */}
      <SitePageMeta title={t('title')} description={t('lead')} robots="noindex" />
      <CollectionView key={id} id={id} instead={<Featured />} />
    </>
  );
}

export const namespaces = [COLLECTIONS_NAMESPACE] as const;

export { CollectionPage as Page };
