import { useTranslation } from 'react-i18next';
import { useRefusedText } from '../../lib/collections/use-collections.ts';

/** Texts of the pages of collections. */
export const COLLECTIONS_NAMESPACE = 'collections';

/** Why a change of a collection was refused, and when to try again. */
export function useCollectionRefused(): (error: unknown) => string {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  return useRefusedText({
    refused: (refusal) => t(`refused.${refusal}`),
    wait: (time) => t('wait', { time }),
  });
}
