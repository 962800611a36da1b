import { IconButton, TextField } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Proposals } from './proposals.tsx';
import { useStudioApi } from './studio.tsx';
import './tags-field.css';
import { tagsOf, tagsQuery } from './tags.ts';

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
