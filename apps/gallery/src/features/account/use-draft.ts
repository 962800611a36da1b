import { useCallback, useState } from 'react';

const KEY = 'account-draft';

/**
 * What somebody has typed into a form and not sent yet: survives an expired session, a sign-in and a reload of this
 * tab, and is never shown to another person. Not for passwords.
 */
export function useDraft(userId: string, form: string) {
  const [restored] = useState(() => read(userId, form));
  const keep = useCallback(
    (values: Record<string, string>) => write({ userId, form, values }),
    [userId, form],
  );
  return { restored, keep, drop: dropDraft };
}

function read(userId: string, form: string): Record<string, string> | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null;
    if (draft?.userId !== userId || draft.form !== form) return undefined;
    const texts = Object.entries(draft.values).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(texts);
  } catch {
    return undefined;
  }
}

interface Draft {
  userId: string;
  form: string;
  values: Record<string, string>;
}

function write(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Blocked or full storage: typed text then lives as long as the form.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
