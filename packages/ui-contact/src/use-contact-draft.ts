import { useEffect, useRef, useState } from 'react';
import { contactFieldNames, type ContactValues } from './contact-fields.ts';
import type { UseContactFormOptions } from './use-contact-form.ts';

const STORAGE_KEY = 'draft:contact';

/** The text of an unsent message: survives a reload of this tab. */
interface ContactDraft {
  values: Partial<ContactValues>;
  /** Time of the first input, in milliseconds. */
  since: number;
}

type DraftOptions = Pick<
  UseContactFormOptions,
  'initialValues' | 'initialOutcome' | 'knownValues' | 'onSubmit' | 'onValuesChange'
>;

/**
 * The form's options with its draft: stored at every edit, restored once the page is hydrated (the server has no
 * drafts), unless the page passes values or an outcome. A restored draft has another `key`, because the form reads its
 * initial values once.
 */
export function useContactDraft({ onSubmit, onValuesChange, ...given }: DraftOptions) {
  const { initialValues, initialOutcome, knownValues } = given;
  const known: Partial<Record<string, unknown>> = knownValues ?? {};
  // Read before any input, used once the page is hydrated.
  const [kept] = useState(() => (initialValues || initialOutcome ? undefined : readDraft()));
  const [draft, setDraft] = useState<ContactDraft>();
  const written = useRef<Partial<ContactValues>>({});
  const since = useRef(0);
  const isSent = initialOutcome?.status === 'sent';
  useEffect(() => {
    since.current = kept?.since ?? Date.now();
    // The browser submitted the form: the draft of an earlier attempt must not be restored.
    if (isSent) keepDraft({ values: {}, since: 0 });
    if (!kept) return;
    // Text typed before hydration is newer.
    const restored = { ...kept, values: { ...kept.values, ...writtenTexts(written.current) } };
    keepDraft(restored);
    setDraft(restored);
  }, [kept, isSent]);

  return {
    key: draft ? 'draft' : 'new',
    initialOutcome,
    initialValues: draft?.values ?? initialValues,
    onValuesChange: (values: ContactValues) => {
      written.current = values;
      // Name and address of the user are not part of the draft: it outlives the session.
      const typed = Object.entries(values).filter(([name, value]) => value !== known[name]);
      keepDraft({ values: Object.fromEntries(typed), since: since.current });
      onValuesChange?.(values);
    },
    onSubmit: ((payload, trace) =>
      onSubmit(payload, {
        ...trace,
        elapsedMs: Math.max(trace.elapsedMs, Date.now() - since.current),
      })) satisfies UseContactFormOptions['onSubmit'],
  };
}

const names = new Set<string>(contactFieldNames);

/** The texts among the values of a form or of a stored draft; the checkboxes are not part of a draft. */
const writtenTexts = (values: object): Partial<ContactValues> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => names.has(name) && typeof value === 'string' && value !== '',
    ),
  );

function readDraft(): ContactDraft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<ContactDraft> | null;
    if (!draft?.values || typeof draft.since !== 'number') return undefined;
    return { values: writtenTexts(draft.values), since: draft.since };
  } catch {
    return undefined;
  }
}

/** Stores the draft; removes it when it is empty. */
function keepDraft({ values, since }: ContactDraft): void {
  try {
    const texts = writtenTexts(values);
    if (Object.keys(texts).length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ values: texts, since }));
  } catch {
    // Storage is blocked or full: the draft then lasts as long as the form.
  }
}
