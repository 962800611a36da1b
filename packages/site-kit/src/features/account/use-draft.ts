import { useCallback, useState } from 'react';

const PREFIX = 'account-draft:';

/** The forms whose typed text is worth keeping. */
export type DraftForm = 'details' | 'email';
const forms: readonly DraftForm[] = ['details', 'email'];

interface Draft {
  userId: string;
  values: Record<string, string>;
}

/**
 * What somebody has typed into a form and not sent yet: survives an expired session, a sign-in and a reload of this
 * tab, and is never shown to another person. Not for passwords.
 */
export function useDraft(userId: string, form: DraftForm) {
  const [restored] = useState(() => read(userId, form));
  const keep = useCallback(
    (values: Record<string, string>) => write(form, { userId, values }),
    [userId, form],
  );
  const drop = useCallback(() => remove(form), [form]);
  return { restored, keep, drop };
}

/** Forgets everything typed: the visitor has left on purpose. */
export function dropDrafts(): void {
  forms.forEach(remove);
}

function read(userId: string, form: DraftForm): Record<string, string> | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null') as Draft | null;
    if (draft?.userId !== userId) return undefined;
    const texts = Object.entries(draft.values).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(texts);
  } catch {
    return undefined;
  }
}

function write(form: DraftForm, draft: Draft): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(draft));
  } catch {
    // Blocked or full storage: typed text then lives as long as the form.
  }
}

function remove(form: DraftForm): void {
  try {
    sessionStorage.removeItem(PREFIX + form);
  } catch {
    // Nothing was kept.
  }
}
