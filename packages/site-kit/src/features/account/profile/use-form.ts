import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';

export type FormStatus<Name extends string> =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'done' }
  | { kind: 'failed'; text: string; fields: Partial<Record<Name, string>> };

export interface UseFormOptions<Name extends string> {
  initial: Record<Name, string>;
  /** The message for each invalid field. */
  validate: (values: Record<Name, string>) => Partial<Record<Name, string>>;
  send: (values: Record<Name, string>) => Promise<void>;
  /** The messages for a rejected call, and the fields that they belong to. */
  explain: (error: unknown) => { text: string; fields: Partial<Record<Name, string>> };
  onEdit?: (values: Record<Name, string>) => void;
}

/**
 * A small form: validated on blur and on submit, typed text kept on failure, the first invalid field focused.
 */
export function useForm<Name extends string>(options: UseFormOptions<Name>) {
  const [values, setValues] = useState(options.initial);
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  const [status, setStatus] = useState<FormStatus<Name>>({ kind: 'idle' });
  const form = useRef<HTMLFormElement>(null);
  const wrong = options.validate(values);
  const names = Object.keys(options.initial) as Name[];

  function focusFirst(fields: Partial<Record<Name, string>>): void {
    const first = names.find((name) => fields[name] !== undefined);
    const control = first === undefined ? null : form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  async function submit(): Promise<void> {
    setTouched(new Set(names));
    if (Object.keys(wrong).length > 0) return focusFirst(wrong);
    setStatus({ kind: 'sending' });
    try {
      await options.send(values);
      setTouched(new Set());
      setStatus({ kind: 'done' });
    } catch (error) {
      const { text, fields } = options.explain(error);
      setStatus({ kind: 'failed', text, fields });
      focusFirst(fields);
    }
  }

  return {
    values,
    status,
    reset: (next: Record<Name, string>) => setValues(next),
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (status.kind !== 'sending') void submit();
      },
    },
    field: (name: Name) => {
      const refused = status.kind === 'failed' ? status.fields[name] : undefined;
      return {
        name,
        value: values[name],
        error: refused ?? (touched.has(name) ? wrong[name] : undefined),
        onBlur: () => setTouched(new Set([...touched, name])),
        onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
          const next = { ...values, [name]: event.target.value };
          setValues(next);
          setStatus({ kind: 'idle' });
          options.onEdit?.(next);
        },
      };
    },
  };
}
