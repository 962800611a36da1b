/** Why a visitor reports an image. `minors`: sexual abuse of children; such a report may be anonymous. */
export const reportCategories = ['illegal', 'minors', 'rights', 'other'] as const;
export type ReportCategory = (typeof reportCategories)[number];

export const REPORT_MIN_LENGTH = 20;
export const REPORT_MAX_LENGTH = 5_000;
/** The fields of the form, in its order. */
export const reportFields = ['category', 'explanation', 'name', 'email', 'goodFaith'] as const;

/** Rows of the field for the explanation. */
export const REPORT_ROWS = 6;

/** The Digital Services Act (article 16) requires name and address, except in reports of sexual abuse of children. */
export const isAnonymousAllowed = (category: string): boolean => category === 'minors';
