import {
  serverProblems,
  useForm,
  type FieldProblem,
  type FormRules,
  type FormState,
  type FormValues,
} from '@lumigraph/ui-kit/form';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChangedMeanwhile, type Versioned } from '../studio-api.ts';
import { useErrorText } from '../use-error-text.ts';
import {
  mergeChanges,
  isDecided,
  useConflict,
  type ConflictOfForm,
  type LastChange,
} from './use-conflict.ts';

export interface RecordFormOptions<T, V extends FormValues> {
  /** The object that the form edits, as it was loaded. */
  record: Versioned<T>;
  toValues: (value: T) => V;
  rules: FormRules<V>;
  /** The text of a broken rule, where it says more than that the field is not valid. */
  ruleText?: (name: keyof V & string, rule: string) => string | undefined;
  /** The label of a field, for messages. */
  labelOf: (name: keyof V & string) => string;
  /** A value as users read it, for example the name of a category instead of its id. Default: the value. */
  valueText?: (name: keyof V & string, value: V[keyof V & string]) => string | undefined;
  save: (values: V, version: string, isAutomatic: boolean) => Promise<Versioned<T>>;
  /** Loads the object again, after somebody else has changed it. */
  reload: () => Promise<Versioned<T>>;
  /** Who has saved the loaded object. */
  lastChange?: (value: T) => LastChange | Promise<LastChange | undefined>;
  onSaved?: (saved: Versioned<T>) => void;
}

/** What follows a save, for example the publication of the saved version. */
interface NextStep<T, V> {
  /** Values that the step needs; they are saved with the others. */
  values?: Partial<V>;
  run: (version: string) => Promise<Versioned<T>>;
}

/** Of the last saves. */
type SaveOutcome = Pick<RecordForm<FormValues>, 'savedAt' | 'automaticFailure'>;

export interface RecordForm<V extends FormValues, T = unknown> extends FormState<V>, ConflictOfForm<V> {
  labelOf: (name: keyof V & string) => string;
  valueText: (name: keyof V & string, value: V[keyof V & string]) => string | undefined;
  /** Values differ from the saved ones. */
  isDirty: boolean;
  /** When the form was last saved; undefined before. */
  savedAt: number | undefined;
  discard: () => void;
  /** Of the last save. */
  version: string;
  /** Saves what has changed, then runs the step; its problems are those of the form. */
  submitThen(step: NextStep<T, V>): void;
  /** Saves what has changed without messages at fields; what is typed meanwhile stays. */
  saveAutomatically: () => Promise<void>;
  /** Why the last automatic save failed; undefined after a successful one. */
  automaticFailure: string | undefined;
}

/**
 * A form for one object with a version. When somebody else has saved in the meantime, their changes are merged into the
 * form; fields that both have changed keep what was typed and are shown beside theirs (`RecordFormView`).
 */
export function useRecordForm<T, V extends FormValues>(options: RecordFormOptions<T, V>): RecordForm<V, T> {
  const errorText = useErrorText();
  const problemText = useProblemText(options);
  const saved = useSaved(options);
  const conflicts = useConflict<V>();
  const [outcome, setOutcome] = useState<SaveOutcome>({ savedAt: undefined, automaticFailure: undefined });
  const next = useRef<NextStep<T, V>>(undefined);
  const inTurn = useTurns();

  const form = useForm<V, unknown, Versioned<T>>({
    initialValues: saved.base.values,
    rules: options.rules,
    problemText,
    onEdit: saved.edit,
    checkOthers: () => !conflicts.asksToDecide(),
    send: (values) => inTurn(conflicts.unlessMerged(() => send(values))),
    readError,
    failureText: errorText,
    onDone(done, sent) {
      const typed = saved.typedSince(sent);
      conflicts.set(undefined);
      setOutcome({ savedAt: now(), automaticFailure: undefined });
      const values = { ...saved.adopt(done), ...typed };
      saved.edit(values);
      form.reset(values);
      options.onSaved?.(done);
    },
  });

  async function send(typed: V): Promise<Versioned<T>> {
    const step = next.current;
    next.current = undefined;
    const values = { ...typed, ...step?.values };
    try {
      if (!step) return await options.save(values, saved.latest().version, false);
      if (saved.isChanged(values)) saved.adopt(await options.save(values, saved.latest().version, false));
      return await step.run(saved.latest().version);
    } catch (error) {
      if (isChangedMeanwhile(error)) await merge().then(conflicts.show);
      throw error;
    }
  }

  const merge = () => conflicts.merge(() => saved.merge(options), form.setValue);

  async function saveAutomatically(): Promise<void> {
    const values = saved.typed();
    if (!isDecided(conflicts.latest()) || !form.isValid || !saved.isChanged(values)) return;
    try {
      const done = await options.save(values, saved.latest().version, true);
      saved.keep({ values, version: done.version });
      setOutcome({ savedAt: now(), automaticFailure: undefined });
      options.onSaved?.(done);
    } catch (error) {
      if (isChangedMeanwhile(error)) await merge();
      else setOutcome({ ...outcome, automaticFailure: errorText(error) });
    }
  }

  return {
    ...form,
    formProps: {
      ...form.formProps,
      onSubmit(event) {
        next.current = undefined;
        form.formProps.onSubmit(event);
      },
    },
    ...wordsOf(options),
    ...conflicts.ofForm(form.setValue),
    ...outcome,
    version: saved.base.version,
    isDirty: Object.keys(saved.base.values).some((name) => form.values[name] !== saved.base.values[name]),
    discard() {
      conflicts.set(undefined);
      saved.edit(saved.base.values);
      form.reset(saved.base.values);
    },
    submitThen(step: NextStep<T, V>) {
      next.current = step;
      form.submit();
    },
    saveAutomatically: () => inTurn(saveAutomatically),
  };
}

const wordsOf = <T, V extends FormValues>({ labelOf, valueText }: RecordFormOptions<T, V>) => ({
  labelOf,
  valueText: valueText ?? (() => undefined),
});

function useProblemText<T, V extends FormValues>({ ruleText, labelOf }: RecordFormOptions<T, V>) {
  const { t } = useTranslation();
  return (name: keyof V & string, { rule, text }: FieldProblem): string => {
    const known = ruleText?.(name, rule);
    if (known !== undefined) return known;
    if (rule === 'required') return t('form.required', { field: labelOf(name) });
    if (rule === 'date') return t('form.date', { field: labelOf(name) });
    return text ?? t('form.invalid', { field: labelOf(name) });
  };
}

/** The saved values with their version, and the typed ones: also between two renderings. */
function useSaved<T, V extends FormValues>({ record, toValues }: RecordFormOptions<T, V>) {
  const [base, setBase] = useState(() => ({ values: toValues(record.value), version: record.version }));
  const current = useRef(base);
  const typed = useRef(base.values);
  const namesOf = (values: V) => Object.keys(values) as (keyof V & string)[];
  const keep = (next: typeof base) => {
    current.current = next;
    setBase(next);
  };
  const adopt = ({ value, version }: Versioned<T>): V => {
    const values = toValues(value);
    keep({ values, version });
    return values;
  };
  return {
    base,
    keep,
    adopt,
    latest: () => current.current,
    async merge({ reload, lastChange }: Pick<RecordFormOptions<T, V>, 'reload' | 'lastChange'>) {
      const mine = typed.current;
      const before = current.current.values;
      const loaded = await reload();
      // The notice is more important than the name in it.
      const change = await Promise.resolve(lastChange?.(loaded.value)).catch(() => undefined);
      const theirs = adopt(loaded);
      return { before, mine, theirs, change, ...mergeChanges(before, mine, theirs) };
    },
    edit: (values: V) => {
      typed.current = values;
    },
    typed: () => typed.current,
    typedSince: (sent: V) =>
      Object.fromEntries(
        namesOf(sent).flatMap((name) =>
          typed.current[name] === sent[name] ? [] : [[name, typed.current[name]]],
        ),
      ) as Partial<V>,
    isChanged: (values: V) => namesOf(values).some((name) => values[name] !== current.current.values[name]),
  };
}

/** Saves run one after another: each one is based on the version of the one before. */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <R>(work: () => Promise<R>): Promise<R> => {
    const run = last.current.then(work);
    last.current = run.catch(() => undefined);
    return run;
  };
}

const now = (): number => Date.now();

function readError<N extends string>(error: unknown, names: readonly N[]) {
  const problems = serverProblems(withFlatNames(error), names);
  return { problems, failure: Object.keys(problems).length > 0 ? undefined : error };
}

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
