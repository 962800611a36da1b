import type { ContactValues } from '@lumigraph/ui-contact';

const KEY = 'contact-draft';

/** The text of an unsent message: survives a reload of this tab. */
export interface ContactDraft {
  values: Partial<ContactValues>;
  /** Time of the first input, in milliseconds. */
  since: number;
}

export function readDraft(): ContactDraft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<ContactDraft> | null;
    if (!draft?.values || typeof draft.since !== 'number') return undefined;
    const values = Object.entries(draft.values).filter(
      ([name, value]) => texts.has(name) && typeof value === 'string',
    );
    return { values: Object.fromEntries(values), since: draft.since };
  } catch {
    return undefined;
  }
}

const texts = new Set(['name', 'email', 'subject', 'message']);

/** Stores the draft; removes it when it is empty. */
export function keepDraft({ values, since }: ContactDraft): void {
  try {
    const written = Object.entries(values).filter(([name, value]) => texts.has(name) && value !== '');
    if (written.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ values: Object.fromEntries(written), since }));
  } catch {
    // Storage is blocked or full: the draft then lasts as long as the form.
  }
}
