/** The token of the second step if a sign-in was rejected because it needs a code; otherwise undefined. */
export function secondStepToken(error: unknown): string | undefined {
  const { code, twoFactor } = Object(error) as Record<string, unknown>;
  const { token } = Object(twoFactor) as Record<string, unknown>;
  return code === 'TWO_FACTOR_CODE_NEEDED' && typeof token === 'string' ? token : undefined;
}
