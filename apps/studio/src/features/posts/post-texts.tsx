import { isApiError } from '@lumigraph/api-clients';
import type { Locale } from '@lumigraph/contracts';
import type { EditedPost } from '@lumigraph/contracts/studio';
import { PostContent } from '@lumigraph/site-kit/post';
import { Select, VisuallyHidden, Alert, Skeleton } from '@lumigraph/ui-kit';
import { Flag } from '@lumigraph/ui-locale';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordForm } from '../../lib/form/use-record-form.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { LanguageFields } from './language-fields.tsx';
import { usePreview } from './post-api.ts';
import { languageOf, languages, completeness, textName, textParts, type PostValues } from './post-values.ts';
import '@lumigraph/site-kit/post.css';

type PostForm = RecordForm<PostValues, EditedPost>;

interface PostTextsProps {
  form: PostForm;
  publicUrl: string | null;
}

/** One language of the post, and beside it the preview or another language. */
export function PostTexts({ form, publicUrl }: PostTextsProps) {
  const { t } = useTranslation('posts');
  const [main, setMain] = useState<Locale>(languageOf('').code);
  const [beside, setBeside] = useState<string>('preview');
  const focusLater = useFocusLater();
  const show = (locale: Locale) => {
    if (locale === beside) setBeside(main);
    setMain(locale);
  };
  const isLanguage = beside !== 'preview' && beside !== '';
  const shown = isLanguage ? [main, beside] : [main];
  return (
    <div className="post-texts">
      <div className="post-texts-bar">
        <LanguageButtons form={form} current={main} onChoose={show} />
        <Select
          label={t('beside.label')}
          value={beside}
          placeholder={t('beside.nothing')}
          options={[
            { value: 'preview', label: t('preview.title') },
            ...languages
              .filter(({ code }) => code !== main)
              .map(({ code, name }) => ({ value: code, label: name, lang: code })),
          ]}
          onChange={({ target }) => setBeside(target.value)}
        />
      </div>
      <div className="post-texts-panes" data-count={beside === '' ? 1 : 2}>
        <LanguageFields key={main} form={form} language={languageOf(main)} publicUrl={publicUrl} />
        {beside === 'preview' ? <PostPreviewPane values={form.values} locale={main} /> : null}
        {isLanguage ? (
          <LanguageFields key={beside} form={form} language={languageOf(beside)} publicUrl={publicUrl} />
        ) : null}
      </div>
      {languages
        .filter(({ code }) => !shown.includes(code))
        .flatMap(({ code }) => textParts.map((part) => ({ code, id: form.field(textName(code, part)).id })))
        .map(({ code, id }) => (
          <span
            key={id}
            id={id}
            tabIndex={-1}
            className="post-texts-hidden"
            onFocus={() => {
              show(code);
              focusLater(id);
            }}
          />
        ))}
    </div>
  );
}

/** Focuses a field of a language that is shown only after the next rendering: links of the error summary lead to it. */
function useFocusLater(): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return (id) => {
    wanted.current = id;
  };
}

const stateIcons = { complete: CircleCheck, begun: CircleDashed, empty: undefined } as const;

interface LanguageButtonsProps {
  form: PostForm;
  current: Locale;
  onChoose: (locale: Locale) => void;
}

/** The languages with what they lack. */
function LanguageButtons({ form, current, onChoose }: LanguageButtonsProps) {
  const { t } = useTranslation('posts');
  return (
    <fieldset className="post-languages" aria-label={t('columns.locales')}>
      {languages.map(({ code, name, country }) => {
        const state = completeness(form.values, code);
        const hasError = textParts.some((part) => form.field(textName(code, part)).error !== undefined);
        const Icon = hasError ? CircleAlert : stateIcons[state];
        return (
          <button
            key={code}
            type="button"
            className="post-languages-button"
            aria-pressed={code === current}
            data-state={hasError ? 'error' : state}
            onClick={() => onChoose(code)}
          >
            <Flag country={country} />
            <span lang={code}>{name}</span>
            {Icon ? <Icon aria-hidden size={16} /> : null}{' '}
            <VisuallyHidden>{t(`completeness.${hasError ? 'error' : state}`)}</VisuallyHidden>
          </button>
        );
      })}
    </fieldset>
  );
}

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
function PostPreviewPane({ values, locale }: { values: PostValues; locale: string }) {
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
