import { useEffect, useRef, type FormEvent } from 'react';
import { keepFormDraft, readFormDraft } from './form-draft.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface KeptFieldsOptions {
  /** Id of the user; without it the draft is that of this tab. */
  owner?: string | undefined;
  /** Another value restores again: the fields were replaced by new ones. */
  fields?: string | undefined;
}

/**
 * Keeps what is typed into the fields of an element as a draft ({@link readFormDraft}), and types it again into empty
 * fields when they are shown the next time, in forms of packages too. Left out are passwords, codes, cards, checkboxes
 * and fields that visitors do not see. The form calls `dropFormDraft` when it was sent.
 *
 * @example
 * <div {...useKeptFields('report')}><ReportForm /></div>
 */
export function useKeptFields(form: string, { owner = '', fields }: KeptFieldsOptions = {}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const values = readFormDraft(form, owner);
    if (!values) return;
    for (const field of ref.current?.querySelectorAll<Field>('input, textarea, select') ?? []) {
      const value = isKept(field) ? values[field.name] : undefined;
      // Reports the fields one after the other, like typed input: no form loses one.
      if (value !== undefined) queueMicrotask(() => retype(field, value));
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new fields are filled in again
  }, [form, owner, fields]);
  return {
    ref,
    onInput({ target }: FormEvent<HTMLDivElement>): void {
      const field = target as Field;
      if (!isKept(field)) return;
      keepFormDraft(form, { owner, values: { ...readFormDraft(form, owner), [field.name]: field.value } });
    },
  };
}

const SECRET = /password|one-time-code|^cc-/u;
const TEXT_TYPES = new Set(['text', 'email', 'tel', 'url', 'date', 'textarea', 'select-one']);

/** A shown password is a field of type `text`. */
const isKept = (field: Field): boolean =>
  field.name !== '' &&
  TEXT_TYPES.has(field.type) &&
  !SECRET.test(field.autocomplete) &&
  !SECRET.test(field.name.toLowerCase()) &&
  field.closest('[aria-hidden="true"]') === null;

function retype(field: Field, value: string): void {
  // What is there is newer, or is that of the user. A select always has a value.
  if (field.type === 'select-one' ? field.value === value : field.value !== '') return;
  // React tracks values that are set through the element's own property; the prototype's setter bypasses this.
  Reflect.set(field.constructor.prototype as object, 'value', value, field);
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
