// Apart from form-draft.ts, which comes with the forms: every page runs this.

/** Of the keys of drafts in the storage of a tab. */
export const DRAFT_PREFIX = 'draft:';

/** Of the browser: when all drafts were deleted. Of a tab: until when it has followed. */
const DELETED = 'drafts-deleted';

/** Deletes all drafts, and lets the other tabs do so: the user has signed out on purpose. */
export function dropFormDrafts(): void {
  try {
    localStorage.setItem(DELETED, String(Date.now()));
  } catch {
    // Storage is blocked: no draft was kept.
  }
  followDroppedDrafts();
}

/** Deletes the drafts of this tab after {@link dropFormDrafts}, also of another tab, earlier. True if there were any. */
export function followDroppedDrafts(): boolean {
  try {
    const deleted = localStorage.getItem(DELETED);
    if (!deleted || deleted === sessionStorage.getItem(DELETED)) return false;
    sessionStorage.setItem(DELETED, deleted);
    const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_PREFIX));
    for (const key of drafts) sessionStorage.removeItem(key);
    return drafts.length > 0;
  } catch {
    // Storage is blocked: no draft was kept.
    return false;
  }
}
