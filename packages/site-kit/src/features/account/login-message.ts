/** The two messages that an address may select, and their keys. */
export const loginMessages = {
  expired: 'Your session has expired. Please login again.',
  required: 'Please login to access this page.',
} as const;

export type LoginMessage = keyof typeof loginMessages;

/** The message that a `message` value selects, by exact match; any other value is ignored. */
export function readLoginMessage(value: string | null | undefined): LoginMessage | undefined {
  const keys: readonly LoginMessage[] = ['expired', 'required'];
  return keys.find((key) => loginMessages[key] === value);
}
