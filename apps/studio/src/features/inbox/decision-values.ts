import { decisionGrounds, reportDecisions, type DecisionRequest } from '@lumigraph/contracts/studio';

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

/** What the server expects of these values; a ground only where the image does not stay. Undefined without a decision. */
export function decisionOf(values: DecisionValues): DecisionRequest | undefined {
  const decision = reportDecisions.find((one) => one === values.decision);
  if (decision === undefined) return undefined;
  const reason = values.reason.trim();
  if (!isRestriction(decision)) return { decision, reason };
  const ground = decisionGrounds.find((one) => one === values.ground);
  return { decision, reason, provision: values.provision.trim(), ...(ground ? { ground } : {}) };
}
