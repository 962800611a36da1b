import { SitePageMeta } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { CollectionList } from '../features/collections/collection-list.tsx';
import { Featured } from '../features/gallery/featured.tsx';
import { COLLECTIONS_NAMESPACE } from '../lib/collections/collection-texts.ts';

export function Head() {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  return <SitePageMeta title={t('title')} description={t('lead')} robots="noindex" />;
}

export const namespaces = [COLLECTIONS_NAMESPACE] as const;

function CollectionsPage() {
  return <CollectionList instead={<Featured />} />;
}

export { CollectionsPage as Page };
