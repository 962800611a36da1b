import type { CollectionSummary } from '@lumigraph/contracts';
import { AppLink } from '@lumigraph/site-kit';
import { EmptyState, Skeleton } from '@lumigraph/ui-kit';
import { FolderOpen, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { CollectionTabs } from '../../lib/collections/collection-tabs.tsx';
import { COLLECTIONS_NAMESPACE } from '../../lib/collections/collection-texts.ts';
import { NewCollection } from '../../lib/collections/new-collection.tsx';
import { useCollectionList } from '../../lib/collections/use-collections.ts';
import './collections.css';

/** The user's collections, and a field for a new one; `instead` is shown while there are none. */
export function CollectionList({ instead }: { instead?: ReactNode }) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const { data } = useCollectionList();
  return (
    <>
      <div className="collections wrap">
        <CollectionTabs />
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className="collections-lead">{t('lead')}</p>
        <NewCollection className="collections-new" />
        <Content />
      </div>
      {data?.length === 0 ? instead : null}
    </>
  );
}

function Content() {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const list = useCollectionList();
  if (list.isError) return <CollectionsFailed onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton shape="block" className="collections-wait" />;
  if (list.data.length === 0) {
    return (
      <EmptyState icon={<FolderOpen />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <ul className="collections-grid" role="list">
      {list.data.map((collection) => (
        <li key={collection.id}>
          <Tile collection={collection} />
        </li>
      ))}
    </ul>
  );
}

export function CollectionsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  return (
    <LoadFailed
      title={t('failed.title')}
      text={t('failed.text')}
      retry={t('failed.retry')}
      onRetry={onRetry}
    />
  );
}

function Tile({ collection }: { collection: CollectionSummary }) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const { id, name, count, coverUrl, shareToken } = collection;
  return (
    <AppLink className="collection-tile" to={paths.collection(id)}>
      {coverUrl === null ? (
        <span className="collection-cover">
          <FolderOpen />
        </span>
      ) : (
        <img className="collection-cover" src={coverUrl} alt="" width={300} height={300} loading="lazy" />
      )}
      <span className="collection-name">{name}</span>
      <span className="collection-facts">
        {t('count', { count })}
        {shareToken === null ? null : (
          <span>
            {' · '}
            <Link2 /> {t('shared')}
          </span>
        )}
      </span>
    </AppLink>
  );
}
