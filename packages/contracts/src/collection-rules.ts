/** The rules that `VALIDATION_FAILED` names when a collection is not made or changed; a site has a text for each. */
export const collectionRules = ['required', 'maxLength', 'unique', 'maxCollections', 'maxImages'] as const;
export type CollectionRule = (typeof collectionRules)[number];
