import { defaultLocale, type Locale } from '@lumigraph/contracts';
import { IMAGE_ALT_MAX_LENGTH, IMAGE_TITLE_MAX_LENGTH } from '@lumigraph/contracts/studio';
import { TextArea } from '@lumigraph/ui-kit';
import { useEffect, useEffectEvent, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nativeName } from '../language-name.ts';
import { useErrorText } from '../use-error-text.ts';
import type { PastedText } from './image-form.ts';
import { pastedLines, type PastedLines } from './paste-texts-dialog.tsx';
import './text-cell.css';
import { FieldChangedError, type RowSaves } from './use-row-saves.ts';

export interface TextCellProps {
  id: string;
  /** Names the image. */
  label: string;
  name: PastedText;
  locale: Locale;
  /** As it is saved. */
  saved: string;
  /** In English: the text to translate. */
  english: string | undefined;
  saves: RowSaves;
  /** Several lines were pasted. */
  onPasteLines: (pasted: PastedLines) => void;
}

/** A text of a row, saved when the field is left. Enter goes to the same field of the next row. */
export function TextCell({ onPasteLines, ...props }: TextCellProps) {
  const { t } = useTranslation('uploads');
  const { id, label, locale, name } = props;
  const cell = useTextCell(props);
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const lines = pastedLines(text);
    if (!lines) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const together = `${value.slice(0, selectionStart)}${text}${value.slice(selectionEnd)}`;
    onPasteLines({ from: id, name, locale, lines, keepTogether: () => cell.type(together) });
  };
  return (
    <TextArea
      className="bare-field"
      label={t(`cells.${name}`, {
        name: label,
        language: nativeName(locale),
      })}
      error={cell.problem}
      rows={2}
      name={name}
      lang={locale}
      placeholder={locale === defaultLocale ? undefined : props.english}
      maxLength={name === 'title' ? IMAGE_TITLE_MAX_LENGTH : IMAGE_ALT_MAX_LENGTH}
      value={cell.value}
      onChange={({ target }) => cell.type(target.value)}
      onBlur={cell.save}
      onKeyDown={onEnter}
      onPaste={onPaste}
    />
  );
}

function useTextCell({ id, saves, locale, name, saved }: Omit<TextCellProps, 'onPasteLines'>) {
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
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
      await saves.save({ id, name, locale, value, before: sent.before });
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
  // The last key of an input method comes after the composition in Safari, with this code only.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  const { name, lang } = event.currentTarget;
  const row = event.currentTarget.closest('tr');
  const next = event.shiftKey ? row?.previousElementSibling : row?.nextElementSibling;
  const field = next?.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"][lang="${lang}"]`);
  if (field) field.focus();
  else event.currentTarget.blur();
}
