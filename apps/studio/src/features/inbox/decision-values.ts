/** The form of a decision; empty texts until they are chosen or typed. */
export interface DecisionValues {
  decision: string;
  ground: string;
  provision: string;
  reason: string;
  [name: string]: string;
}

export const noDecision: DecisionValues = { decision: '', ground: '', provision: '', reason: '' };

/** The image does not stay as it is. */
export const isRestriction = (decision: string): boolean => decision === 'withheld' || decision === 'deleted';

/** What the server expects of these values; a ground only where the image does not stay. */
export function decisionBody({ decision, ground, provision, reason }: DecisionValues) {
  const restricts = isRestriction(decision);
  return {
    decision,
    reason: reason.trim(),
    ...(restricts && ground !== '' ? { ground } : {}),
    ...(restricts ? { provision: provision.trim() } : {}),
  };
}
