import { isApiError } from '@lumigraph/api-clients';
import { Alert, Skeleton } from '@lumigraph/ui-kit';
import { PostContent } from '@lumigraph/site-kit/post';
import '@lumigraph/site-kit/post.css';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/use-error-text.ts';
import { textName, type PostValues } from './post-values.ts';
import { usePreview } from './post-api.ts';

const isTooComplex = (error: unknown): boolean =>
  isApiError(error) && error.fields.some(({ rule }) => rule === 'complex');

/** A link of the text opens beside the studio: what is written stays on its page. */
function openBeside(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isOfText = link?.getAttribute('href')?.startsWith('#') ?? true;
  if (!link || isOfText) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noreferrer');
}

/** One language of the post as the site shows it, while it is written. */
export function PostPreviewPane({ values, locale }: { values: PostValues; locale: string }) {
  const { t } = useTranslation('posts');
  const errorText = useErrorText();
  const { day } = useFormats();
  const text = (part: 'title' | 'excerpt' | 'markdown') => values[textName(locale, part)] ?? '';
  const { data, error } = usePreview(text('markdown'), locale);
  const [today] = useState(() => Date.now());
  const cover = values['cover'];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- it scrolls, also by keyboard; Enter on a link is a click
    <section className="post-preview" aria-label={t('preview.title')} tabIndex={0} onClick={openBeside}>
      {error ? (
        <Alert tone="danger">{isTooComplex(error) ? t('edit.tooComplex') : errorText(error)}</Alert>
      ) : null}
      <article className="post" lang={locale}>
        <header className="post-head">
          <p className="post-facts">
            <span>{day(values['publishedAt'] || today)}</span>
            {data ? <span>{t('preview.readingTime', { count: data.readingMinutes })}</span> : null}
            <span>{values['author']}</span>
          </p>
          <h2 className="post-title">{text('title') || t('edit.noTitle')}</h2>
          <p className="post-lead">{text('excerpt').trim() || data?.excerpt}</p>
        </header>
        {cover ? (
          <img className="post-cover" src={`/cdn/covers/${cover}`} alt="" width={1600} height={900} />
        ) : null}
        {data ? (
          <PostContent html={data.html} codeName={t('preview.code')} tableName={t('preview.table')} />
        ) : (
          <Skeleton />
        )}
      </article>
    </section>
  );
}
