import { useCallback, useState } from 'react';

const PREFIX = 'account-draft:';

/** The forms whose typed text is kept. */
export type DraftForm = 'details' | 'email';
const forms: readonly DraftForm[] = ['details', 'email'];

interface Draft {
  userId: string;
  values: Record<string, string>;
}

/**
 * Typed form text that was not sent yet: survives an expired session, a sign-in and a reload of this tab, and
 * is never shown to another user. Not for passwords.
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

/** Deletes all drafts: the user has signed out on purpose. */
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
    // Storage is blocked or full: the draft then lasts as long as the form.
  }
}

function remove(form: DraftForm): void {
  try {
    sessionStorage.removeItem(PREFIX + form);
  } catch {
    // Storage is blocked: no draft was kept.
  }
}
