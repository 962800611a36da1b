import { IconButton, TextField } from '@lumigraph/ui-kit';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from './studio.tsx';
import './tags-field.css';
import { MINUTE_MS } from '@lumigraph/contracts';
import type { StudioApi } from './studio-api.ts';

const TAG_MAX_LENGTH = 60;

/** `Sea, ice, sea` → `['Sea', 'ice']`. */
export function tagsOf(typed: string): string[] {
  const tags = typed
    .split(/[,，、\n]/u)
    .map((tag) => tag.trim().slice(0, TAG_MAX_LENGTH))
    .filter((tag) => tag !== '');
  return [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed();
}

/** Tags that begin with a text, the most frequent first. */
const tagsQuery = (api: StudioApi, beginning: string) => ({
  ...api.query('GET /image-tags', ['image-tags'], { query: { q: beginning } }),
  staleTime: MINUTE_MS,
  placeholderData: keepPreviousData,
});

/** What the browser proposes while somebody types in the field whose `list` is this id. */
export function Proposals({ id, values }: { id: string; values: readonly string[] | undefined }) {
  return (
    <datalist id={id}>
      {values?.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </datalist>
  );
}

interface TagsFieldProps {
  label: string;
  error?: string | undefined;
  id?: string;
  /** Separated by commas. */
  value: string;
  onChange: (value: string) => void;
}

/** Tags as a list with a field that completes them. A comma, Enter, or leaving the field adds what was typed. */
export function TagsField({ label, error, id, value, onChange }: TagsFieldProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { data: proposals = [] } = useQuery(tagsQuery(useStudioApi(), typed.trim()));
  const tags = tagsOf(value);
  const add = (text: string) => {
    const next = tagsOf([...tags, ...tagsOf(text)].join(',')).join(', ');
    setTyped('');
    if (next !== tags.join(', ')) onChange(next);
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    // A choice from the list is not typed, and complete.
    const { inputType } = event.nativeEvent as Partial<InputEvent>;
    const isChosen = inputType === undefined || inputType === 'insertReplacementText';
    if (/[,，、]/u.test(text) || (isChosen && proposals.some((tag) => tag.label === text))) add(text);
    else setTyped(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    // Enter in a form would save it.
    event.preventDefault();
    add(typed);
  };
  const isFree = (tag: string) => !tags.some((own) => own.toLowerCase() === tag.toLowerCase());
  return (
    <div className="tags-field">
      <TextField
        {...(id === undefined ? {} : { id })}
        label={label}
        hint={t('form.tagsHint')}
        error={error}
        autoComplete="off"
        list={listId}
        value={typed}
        onChange={type}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
      />
      <Proposals id={listId} values={proposals.map(({ label: tag }) => tag).filter((tag) => isFree(tag))} />
      {tags.length > 0 ? (
        <ul className="tags-field-list" aria-label={label}>
          {tags.map((tag) => (
            <li key={tag}>
              {tag}
              <IconButton
                size="sm"
                label={t('form.removeTag', { tag })}
                icon={<X aria-hidden size={14} />}
                onClick={() => onChange(tags.filter((other) => other !== tag).join(', '))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
