/** `expired`: unchanged, but its certificate was not valid any more. `failed`: the check could not run. */
export type CheckResult =
  { state: 'valid'; signer: string } | { state: 'demo' | 'expired' | 'changed' | 'none' | 'failed' };
