import { useFormDraft } from '../../lib/form-draft.ts';

/** The forms of the profile whose typed text is kept. */
export type DraftForm = 'details' | 'email';

/** The draft of a form of the profile. */
export const useDraft = (userId: string, form: DraftForm) => useFormDraft(form, userId);
