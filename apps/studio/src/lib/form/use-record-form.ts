import {
  serverProblems,
  useForm,
  type FormRules,
  type FormState,
  type FormValues,
} from '@lumigraph/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChangedMeanwhile, type Versioned } from '../studio-api.ts';
import { useErrorText } from '../use-error-text.ts';
import { mergeChanges, type Merge } from './merge-changes.ts';

export interface RecordFormOptions<T, V extends FormValues> {
  /** The object that the form edits, as it was loaded. */
  record: Versioned<T>;
  toValues: (value: T) => V;
  rules: FormRules<V>;
  /** The text of a broken rule, where it says more than that the field is not valid. */
  ruleText?: (name: keyof V & string, rule: string) => string | undefined;
  /** The label of a field, for messages. */
  labelOf: (name: keyof V & string) => string;
  save: (values: V, version: string) => Promise<Versioned<T>>;
  /** Loads the object again, after somebody else has changed it. */
  reload: () => Promise<Versioned<T>>;
  onSaved?: (saved: Versioned<T>) => void;
}

export interface Conflict<V> extends Pick<Merge<V>, 'conflicts' | 'taken'> {
  mine: V;
  theirs: V;
}

export interface RecordForm<V extends FormValues> extends FormState<V> {
  labelOf: (name: keyof V & string) => string;
  /** Values differ from the saved ones. */
  isDirty: boolean;
  /** When the form was last saved; undefined before. */
  savedAt: number | undefined;
  /** What another person changed while the form was open; nothing is lost, and Save writes what the form shows. */
  conflict: Conflict<V> | undefined;
  discard: () => void;
}

/**
 * A form for one object with a version. When somebody else has saved in the meantime, their changes are merged into the
 * form; fields that both have changed keep what was typed and are shown beside theirs (`RecordFormView`).
 */
export function useRecordForm<T, V extends FormValues>(options: RecordFormOptions<T, V>): RecordForm<V> {
  const { record, toValues, labelOf } = options;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [base, setBase] = useState({ values: toValues(record.value), version: record.version });
  const [conflict, setConflict] = useState<Conflict<V>>();
  const [savedAt, setSavedAt] = useState<number>();
  const adopt = ({ value, version }: Versioned<T>) => {
    const values = toValues(value);
    setBase({ values, version });
    return values;
  };

  const form = useForm<V, unknown, Versioned<T>>({
    initialValues: base.values,
    rules: options.rules,
    problemText: (name, { rule, text }) =>
      text ??
      options.ruleText?.(name, rule) ??
      (rule === 'required'
        ? t('form.required', { field: labelOf(name) })
        : t('form.invalid', { field: labelOf(name) })),
    async send(values) {
      try {
        return await options.save(values, base.version);
      } catch (error) {
        if (isChangedMeanwhile(error)) await merge(values);
        throw error;
      }
    },
    readError: (error, names) => ({ problems: serverProblems(withFlatNames(error), names), failure: error }),
    failureText: errorText,
    onDone(saved) {
      setConflict(undefined);
      setSavedAt(now());
      form.reset(adopt(saved));
      options.onSaved?.(saved);
    },
  });

  async function merge(mine: V) {
    const theirs = adopt(await options.reload());
    const { merged, conflicts, taken } = mergeChanges(base.values, mine, theirs);
    for (const name of taken) form.setValue(name, merged[name]);
    setConflict({ mine, theirs, conflicts, taken });
  }

  return {
    ...form,
    labelOf,
    conflict,
    savedAt,
    isDirty: Object.keys(base.values).some((name) => form.values[name] !== base.values[name]),
    discard() {
      setConflict(undefined);
      form.reset(base.values);
    },
  };
}

const now = (): number => Date.now();

/** The server names a translation `title.de`, the form `title_de`: a dot in a name is a path for Formik. */
function withFlatNames(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('fields' in error) || !Array.isArray(error.fields))
    return error;
  const fields = (error.fields as { field: string }[]).map((entry) => ({
    ...entry,
    field: entry.field.replaceAll('.', '_'),
  }));
  return { fields };
}
