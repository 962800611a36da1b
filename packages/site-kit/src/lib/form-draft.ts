import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { DRAFT_PREFIX } from './dropped-drafts.ts';

/** Of the forms to sign in and to register. */
export const SIGN_IN_DRAFT = 'sign-in';

interface Draft {
  /** Id of the user who typed it; empty where nobody was signed in. */
  owner: string;
  values: Record<string, string>;
}

/**
 * Typed text of a form that was not sent yet: it survives the way back, an expired session, a sign-in, another language
 * and a reload of this tab, and is never shown to another user. Not for passwords, cards and consent.
 *
 * `restored` appears once the page is hydrated (the server has no drafts), so a form that reads its initial values once
 * needs another `key` then.
 */
export function useFormDraft(form: string, owner = '') {
  // The user becomes known after the page.
  const kept = useMemo(() => readFormDraft(form, owner), [form, owner]);
  const restored = useSyncExternalStore(
    () => () => undefined,
    () => kept,
    () => undefined,
  );
  const keep = useCallback(
    (values: Record<string, string>) => keepFormDraft(form, { owner, values }),
    [form, owner],
  );
  const drop = useCallback(() => dropFormDraft(form), [form]);
  return { restored, keep, drop };
}

export function readFormDraft(form: string, owner: string): Record<string, string> | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(DRAFT_PREFIX + form) ?? 'null') as Draft | null;
    // What was typed before a sign-in belongs to the user who signs in.
    if (!draft || (draft.owner !== owner && draft.owner !== '')) return undefined;
    return Object.fromEntries(
      Object.entries(draft.values).filter(([, value]) => typeof value === 'string' && value !== ''),
    );
  } catch {
    return undefined;
  }
}

export function keepFormDraft(form: string, draft: Draft): void {
  try {
    if (Object.values(draft.values).every((value) => value === '')) dropFormDraft(form);
    else sessionStorage.setItem(DRAFT_PREFIX + form, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: the draft then lasts as long as the form.
  }
}

/** The form was sent. */
export function dropFormDraft(form: string): void {
  try {
    sessionStorage.removeItem(DRAFT_PREFIX + form);
  } catch {
    // Storage is blocked: no draft was kept.
  }
}
