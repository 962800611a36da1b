import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from './languages.ts';
import { partOf } from './post-values.ts';

/** The label of a value of a post, with the language of a text. */
export function usePartLabel(): (name: string) => string {
  const { t } = useTranslation('posts');
  return useCallback(
    (name) => {
      const text = partOf(name);
      if (text) {
        const label = text.part === 'title' ? t('columns.title') : t(`edit.${text.part}`);
        return t('edit.inLanguage', { label, language: languageOf(text.locale).name });
      }
      if (name === 'cover') return t('cover.title');
      return name === 'author' ? t('columns.author') : t('columns.publishedAt');
    },
    [t],
  );
}
