import { useTranslation } from 'react-i18next';
import { knownText } from '../../lib/known-text.ts';

export const objectKinds = [
  'image',
  'category',
  'synonyms',
  'post',
  'post-image',
  'message',
  'saved-reply',
  'report',
  'mail',
  'user',
  'payment',
  'subscription',
  'plan',
  'gift-codes',
  'setting',
  'access-key',
] as const;

/** The name of a kind of objects; one without a text keeps the server's name. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation('audit');
  return (kind) => knownText(objectKinds, kind, (name) => t(`kinds.${name}`));
}
