import { defaultLocale, type Locale } from '@lumigraph/contracts';
import { IMAGE_ALT_MAX_LENGTH, IMAGE_TITLE_MAX_LENGTH, type ImageDraft } from '@lumigraph/contracts/studio';
import { Badge, Button, IconButton, TextArea } from '@lumigraph/ui-kit';
import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../lib/language-name.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { CategorySelect } from '../../lib/images/category-select.tsx';
import { pastedLines, type PastedLines, type RowText } from './paste-lines-dialog.tsx';
import { FieldChangedError, rowFields, type DraftSaves } from './use-draft-saves.ts';
import { useQuery } from '@tanstack/react-query';
import { BlobImage } from '../../lib/blob-image.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { draftPreviewQuery, imagePreviewQuery, type PreviewSize } from './uploads-api.ts';

interface DraftPreviewProps {
  id: string;
  size: PreviewSize;
  /** Shown until the image is there. */
  placeholder?: string;
  alt?: string;
}

export function DraftPreview({ id, size, placeholder, alt = '' }: DraftPreviewProps) {
  const { data } = useQuery(draftPreviewQuery(useStudioApi(), id, size));
  return <Preview data={data} size={size} placeholder={placeholder} alt={alt} />;
}

export function ImagePreview({ id, alt = '' }: { id: string; alt?: string }) {
  const { data } = useQuery(imagePreviewQuery(useStudioApi(), id));
  return <Preview data={data} size="whole" placeholder={undefined} alt={alt} />;
}

interface PreviewProps {
  data: Blob | undefined;
  size: PreviewSize;
  placeholder: string | undefined;
  alt: string;
}

function Preview({ data, size, placeholder, alt }: PreviewProps) {
  return (
    <span className="uploads-image" data-size={size} style={{ backgroundColor: placeholder }}>
      <BlobImage blob={data} alt={alt} />
    </span>
  );
}

interface CellProps {
  draft: ImageDraft;
  saves: DraftSaves;
  /** Of the texts in the rows. */
  locale: Locale;
}

const nameOf = (draft: ImageDraft): string => draft.title[defaultLocale] || draft.upload.fileName;

interface TextCellProps extends CellProps {
  name: RowText;
  /** Several lines were pasted. */
  onPasteLines: (pasted: PastedLines) => void;
}

/** A text of a row, saved when the field is left. Enter goes to the same field of the next row. */
export function TextCell({ onPasteLines, ...props }: TextCellProps) {
  const { t, i18n } = useTranslation('uploads');
  const { draft, locale, name } = props;
  const cell = useTextCell(props);
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const lines = pastedLines(text);
    if (!lines) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const together = `${value.slice(0, selectionStart)}${text}${value.slice(selectionEnd)}`;
    onPasteLines({ draft, name, lines, keepTogether: () => cell.type(together) });
  };
  return (
    <TextArea
      className="uploads-bare"
      label={t(`cells.${name}`, {
        name: nameOf(draft),
        language: languageName(i18n.language, locale),
      })}
      error={cell.problem}
      rows={2}
      name={name}
      lang={locale}
      // The text to translate.
      placeholder={locale === defaultLocale ? undefined : draft[name][defaultLocale]}
      maxLength={name === 'title' ? IMAGE_TITLE_MAX_LENGTH : IMAGE_ALT_MAX_LENGTH}
      value={cell.value}
      onChange={({ target }) => cell.type(target.value)}
      onBlur={cell.save}
      onKeyDown={onEnter}
      onPaste={onPaste}
    />
  );
}

function useTextCell({ draft, saves, locale, name }: CellProps & { name: RowText }) {
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
  const saved = rowFields(draft, locale)[name];
  // What is typed, and what was saved when the typing began; undefined while the field shows what is saved.
  const [edit, setEdit] = useState<{ typed: string; before: string }>();
  const [problem, setProblem] = useState<string>();
  const typed = edit?.typed.replaceAll(/\s+/gu, ' ').trim();

  const save = () => {
    if (!edit || typed === undefined) return;
    if (typed === edit.before) {
      setEdit(undefined);
      setProblem(undefined);
      return;
    }
    void send(edit, typed);
  };
  async function send(sent: { typed: string; before: string }, value: string): Promise<void> {
    try {
      await saves.save({ id: draft.id, name, locale, value, before: sent.before });
      setEdit((now) => (now === sent ? undefined : now));
      setProblem(undefined);
    } catch (error) {
      const theirs = error instanceof FieldChangedError ? error.theirs[name] : undefined;
      // The next save is based on what the other user has written.
      if (theirs !== undefined) setEdit((now) => now && { ...now, before: theirs });
      setProblem(theirs === undefined ? errorText(error) : t('cells.changed', { text: theirs }));
    }
  }
  // A row that is scrolled out of view is removed, and does not tell that its field was left.
  const saveAtEnd = useEffectEvent(save);
  useEffect(() => () => saveAtEnd(), []);

  return {
    value: edit?.typed ?? saved,
    problem,
    type: (text: string) => setEdit((now) => ({ typed: text, before: now?.before ?? saved })),
    save,
  };
}

/** One line each: Enter means the next image. */
function onEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { name } = event.currentTarget;
  const row = event.currentTarget.closest('tr');
  const next = event.shiftKey ? row?.previousElementSibling : row?.nextElementSibling;
  const field = next?.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
  if (field) field.focus();
  else event.currentTarget.blur();
}

export function CategoryCell({ draft, saves, locale }: CellProps) {
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  return (
    <CategorySelect
      className="uploads-bare"
      label={t('cells.category', { name: nameOf(draft) })}
      error={problem}
      value={draft.categoryId}
      suggestion={draft.upload.folder ?? ''}
      onChange={(categoryId) => {
        saves
          .save({ id: draft.id, name: 'categoryId', locale, value: categoryId, before: draft.categoryId })
          .then(() => setProblem(undefined))
          .catch((error: unknown) =>
            setProblem(error instanceof FieldChangedError ? t('cells.changedCategory') : errorText(error)),
          );
      }}
    />
  );
}

interface StateCellProps {
  draft: ImageDraft;
  isBusy: boolean;
  onCompare: () => void;
  onPublish: () => void;
  onDiscard: () => void;
}

/** What is missing; with nothing missing, the button that publishes. */
export function StateCell({ draft, isBusy, onCompare, onPublish, onDiscard }: StateCellProps) {
  const { t } = useTranslation('uploads');
  const { state, refusal, missing } = draft.upload;
  const name = nameOf(draft);
  if (state === 'waiting') return <Badge>{t('states.waiting')}</Badge>;
  if (state === 'refused')
    return (
      <span className="uploads-refused">
        <span className="uploads-failure">{t(`refusals.${refusal ?? 'damaged'}`)}</span>
        <IconButton
          size="sm"
          label={t('actions.discardOne', { name })}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={onDiscard}
        />
      </span>
    );
  if (missing.length === 0)
    return (
      <Button size="sm" disabled={isBusy} aria-label={t('actions.publishOne', { name })} onClick={onPublish}>
        {t('actions.publish')}
      </Button>
    );
  const likeness = missing.find((gap) => gap === 'same-file' || gap === 'similar');
  const gaps = missing.flatMap((gap) => (gap === 'same-file' || gap === 'similar' ? [] : t(`gaps.${gap}`)));
  return (
    <span className="uploads-state">
      {likeness ? (
        <Button size="sm" aria-label={`${t(`gaps.${likeness}`)}: ${name}`} onClick={onCompare}>
          {t(`gaps.${likeness}`)}
        </Button>
      ) : null}
      {gaps.length > 0 ? <span>{t('gaps.missing', { gaps: gaps.join(', ') })}</span> : null}
    </span>
  );
}
