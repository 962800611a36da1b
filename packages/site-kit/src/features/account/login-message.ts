/** The two sentences that may stand in the address, and their keys. */
export const loginMessages = {
  expired: 'Your session has expired. Please login again.',
  required: 'Please login to access this page.',
} as const;

export type LoginMessage = keyof typeof loginMessages;

/** Which of the two a `message` value is, by exact match; any other text is ignored. */
export function readLoginMessage(value: string | null | undefined): LoginMessage | undefined {
  const keys: readonly LoginMessage[] = ['expired', 'required'];
  return keys.find((key) => loginMessages[key] === value);
}
