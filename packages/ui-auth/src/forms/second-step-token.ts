/** The token of the second step if a sign-in was rejected because it needs a code; otherwise undefined. */
export function secondStepToken(error: unknown): string | undefined {
  const parts = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  if (parts['code'] !== 'TWO_FACTOR_CODE_NEEDED') return undefined;
  const challenge = parts['twoFactor'] as { token?: unknown } | null | undefined;
  return typeof challenge?.token === 'string' ? challenge.token : undefined;
}
