// Separate from the schemas, so that a browser bundle can use the lists without the schema library.

/** The fields of the forms without sign-in, in their order. */
export const withdrawalFields = ['name', 'email', 'contract'] as const;
export const cancellationFields = ['kind', 'reason', 'name', 'email', 'contract', 'date'] as const;

export const cancellationKinds = ['ordinary', 'cause'] as const;
export type CancellationKind = (typeof cancellationKinds)[number];
