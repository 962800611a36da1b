import {
  COLLECTION_IMAGES_MAX,
  COLLECTION_NAME_MAX_LENGTH,
  collectionRules,
  COLLECTIONS_MAX,
  type CollectionRule,
} from '@lumigraph/contracts';
import { registerNamespace } from '@lumigraph/site-kit';
import { withWait } from '@lumigraph/ui-kit/form';
import { useTranslation } from 'react-i18next';

/** Texts of collections, on their pages and in the dialog of an image. */
export const COLLECTIONS_NAMESPACE = 'collections';

registerNamespace(
  COLLECTIONS_NAMESPACE,
  import.meta.glob('../../features/collections/messages/*.json', { import: 'default' }),
);

const limits: Partial<Record<CollectionRule, number>> = {
  maxLength: COLLECTION_NAME_MAX_LENGTH,
  maxCollections: COLLECTIONS_MAX,
  maxImages: COLLECTION_IMAGES_MAX,
};

/** Why a collection was not made or changed, and when to try again where the server says so. */
export function useCollectionRefused(): (error: unknown) => string {
  const { t, i18n } = useTranslation(COLLECTIONS_NAMESPACE);
  return (error) => {
    const fields = (error as { fields?: readonly { rule?: string }[] } | null)?.fields ?? [];
    const rule = collectionRules.find((known) => known === fields[0]?.rule);
    const text = rule === undefined ? t('refused.failed') : t(`refused.${rule}`, { max: limits[rule] ?? 0 });
    return withWait(text, error, { language: i18n.language, sentence: (time) => t('wait', { time }) });
  };
}
