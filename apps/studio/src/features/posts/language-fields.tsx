import { fillTransform, limitTransform, THUMBNAIL_PX, type Locale } from '@lumigraph/contracts';
import { Skeleton, TextArea, TextField } from '@lumigraph/ui-kit';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditedPost, StudioImageRow } from '@lumigraph/contracts/studio';
import { StudioDialog } from '../../lib/studio-dialog.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RecordForm } from '../../lib/form/use-record-form.ts';
import type { MarkdownHandle } from './editor/use-code-mirror.ts';
import { ImageDialog, imageMarkdown } from './image-dialog.tsx';
import { type Language, textName, type PostValues, type TextPart } from './post-values.ts';
import { ImageOff } from 'lucide-react';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useSettled } from '../../lib/use-settled.ts';
import { usePreview } from './post-api.ts';

interface LinkPreviewProps {
  locale: string;
  title: string;
  excerpt: string;
  markdown: string;
  cover: string;
  /** Where readers see the post; null where this is not known. */
  publicUrl: string | null;
}

/** The post as other services show a link to it. */
function LinkPreview({ locale, title, excerpt, markdown, cover, publicUrl }: LinkPreviewProps) {
  const { t } = useTranslation('posts');
  const { data } = usePreview(markdown, locale, excerpt.trim() === '');
  const description = excerpt.trim() || data?.excerpt;
  return (
    <figure className="link-preview">
      <figcaption>{t('edit.linkPreview')}</figcaption>
      <div className="link-preview-card" lang={locale}>
        {cover === '' ? (
          <div className="link-preview-none">
            <ImageOff aria-hidden size={24} />
          </div>
        ) : (
          <img src={`/cdn/covers/${cover}`} alt="" width={1600} height={900} />
        )}
        <div className="link-preview-text">
          {publicUrl ? <span>{new URL(publicUrl).host}</span> : null}
          <strong>{title || t('edit.noTitle')}</strong>
          {description ? <span>{description}</span> : null}
        </div>
      </div>
    </figure>
  );
}

/** Large, and needed on this page only. */
const MarkdownEditor = lazy(async () => ({
  default: (await import('./editor/markdown-editor.tsx')).MarkdownEditor,
}));

interface LanguageFieldsProps {
  form: RecordForm<PostValues, EditedPost>;
  language: Language;
  publicUrl: string | null;
}

/** Everything that readers of one language see. */
export function LanguageFields({ form, language, publicUrl }: LanguageFieldsProps) {
  const { t } = useTranslation('posts');
  const { code: locale, name } = language;
  const of = (label: string) => t('edit.inLanguage', { label, language: name });
  const field = (part: TextPart) => form.field(textName(locale, part));
  const value = (part: TextPart) => field(part).value;
  return (
    <section className="post-language-fields" aria-label={name}>
      <TextField label={of(t('columns.title'))} lang={locale} maxLength={200} {...field('title')} />
      <TextWithImages form={form} language={language} label={of(t('edit.markdown'))} />
      <TextArea
        label={of(t('edit.excerpt'))}
        hint={t('edit.excerptHint')}
        lang={locale}
        rows={2}
        maxLength={400}
        {...field('excerpt')}
      />
      <LinkPreview
        locale={locale}
        title={value('title')}
        excerpt={value('excerpt')}
        markdown={value('markdown')}
        cover={form.values['cover'] ?? ''}
        publicUrl={publicUrl}
      />
      <TextField label={of(t('edit.tags'))} hint={t('edit.tagsHint')} lang={locale} {...field('tags')} />
    </section>
  );
}

interface TextWithImagesProps extends Pick<LanguageFieldsProps, 'form' | 'language'> {
  label: string;
}

/** The text; each image that is added to it asks for its alternative text. */
function TextWithImages({ form, language, label }: TextWithImagesProps) {
  const { t } = useTranslation('posts');
  const editor = useRef<MarkdownHandle>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const name = textName(language.code, 'markdown');
  const { id, value, error, onBlur } = form.field(name);
  const [file] = files;
  return (
    <>
      <Suspense fallback={<Skeleton id={id} className="markdown-editor-wait" />}>
        <MarkdownEditor
          key={language.code}
          ref={editor}
          id={id}
          label={label}
          hint={t('edit.markdownHint')}
          locale={language.code}
          value={value}
          error={error}
          onChange={(text) => form.setValue(name, text)}
          onBlur={onBlur}
          onImages={(added) => setFiles((waiting) => [...waiting, ...added])}
          onGallery={() => setChoosing(true)}
        />
      </Suspense>
      {isChoosing ? (
        <GalleryDialog
          locale={language.code}
          onInsert={(markdown) => editor.current?.insert(markdown)}
          onClose={() => setChoosing(false)}
        />
      ) : null}
      {file ? (
        <ImageDialog
          key={files.length}
          file={file}
          locale={language.code}
          language={language.name}
          onInsert={(markdown) => editor.current?.insert(markdown)}
          onClose={() => setFiles((waiting) => waiting.slice(1))}
        />
      ) : null}
    </>
  );
}

const SHOWN = 24;
/** Wider than the column of a post on a display of double density. */
const WIDTH_PX = 1280;

interface GalleryDialogProps {
  /** Language of the text. */
  locale: Locale;
  /** The Markdown of the chosen image. */
  onInsert: (markdown: string) => void;
  onClose: () => void;
}

/** Finds a published image; a press inserts it with its alternative text. */
function GalleryDialog({ locale, onInsert, onClose }: GalleryDialogProps) {
  const { t } = useTranslation('posts');
  const api = useStudioApi();
  const [words, setWords] = useState('');
  const q = useSettled(words.trim());
  const { data, error, refetch } = useQuery({
    ...api.query('GET /images', ['gallery-images'], {
      query: { q: q || undefined, texts: locale, pageSize: SHOWN },
    }),
    placeholderData: keepPreviousData,
  });
  const choose = (image: StudioImageRow, url: string) => {
    onInsert(imageMarkdown(image.translations?.[locale]?.alt || image.alt, url));
    onClose();
  };
  return (
    <StudioDialog onClose={onClose} size="lg" title={t('gallery.title')}>
      <div className="gallery-choice">
        <TextField
          type="search"
          label={t('gallery.search')}
          value={words}
          maxLength={200}
          onChange={({ target }) => setWords(target.value)}
        />
        {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined && !error ? <Skeleton className="gallery-choice-wait" /> : null}
        {data?.items.length === 0 ? <p>{t('gallery.none')}</p> : null}
        <ul>
          {data?.items.map((image) => {
            const url = urlOf(image);
            return url === undefined || image.thumbnailUrl === null ? null : (
              <li key={image.id}>
                <button type="button" onClick={() => choose(image, url)}>
                  <img src={image.thumbnailUrl} alt="" loading="lazy" decoding="async" />
                  <span>{image.title || image.id}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </StudioDialog>
  );
}

/** The whole image in the width of a post; undefined where it is not published. */
const urlOf = ({ thumbnailUrl }: StudioImageRow): string | undefined =>
  thumbnailUrl?.replace(fillTransform(THUMBNAIL_PX), limitTransform(WIDTH_PX, { auto: true }));
