import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export const objectKinds = [
  'image',
  'category',
  'post',
  'post-image',
  'message',
  'report',
  'mail',
  'user',
  'payment',
  'subscription',
  'plan',
  'setting',
  'access-key',
] as const;

/** The name of a kind of objects; one without a text keeps the server's name. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation('audit');
  return useCallback(
    (kind) => {
      const known = objectKinds.find((name) => name === kind);
      return known ? t(`kinds.${known}`) : kind;
    },
    [t],
  );
}
