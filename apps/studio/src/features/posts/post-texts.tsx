import type { Locale } from '@lumigraph/contracts';
import type { EditedPost } from '@lumigraph/contracts/studio';
import { Select, VisuallyHidden } from '@lumigraph/ui-kit';
import { Flag } from '@lumigraph/ui-locale';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordForm } from '../../lib/form/use-record-form.ts';
import { LanguageFields } from './language-fields.tsx';
import { languageOf, languages, completeness, textName, textParts, type PostValues } from './post-values.ts';
import { PostPreviewPane } from './post-preview.tsx';

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
