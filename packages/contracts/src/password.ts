import { PASSWORD_MIN_LENGTH, PASSWORD_STRENGTH_CAP } from './limits.ts';

/** The rules object that meter, form and server share. */

export type PasswordRule = 'minLength' | 'uppercase' | 'lowercase' | 'digit' | 'special';

/** A kind of characters that a password must contain. */
export type PasswordCharacters = Exclude<PasswordRule, 'minLength'>;

export interface PasswordPolicy {
  /** In code points. */
  minLength: number;
  /** All four kinds unless given; `[]` for a policy of length only. */
  characters?: readonly PasswordCharacters[];
}

/** For every new password: registration, change, reset and accounts that an operator creates. */
export const newPasswordPolicy: PasswordPolicy = { minLength: PASSWORD_MIN_LENGTH };

const patterns: Readonly<Record<PasswordCharacters, RegExp>> = {
  uppercase: /\p{Lu}/u,
  lowercase: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  /** Every character outside the three classes above. */
  special: /[^\p{Lu}\p{Ll}\p{Nd}]/u,
};
const allCharacters = Object.keys(patterns) as PasswordCharacters[];

/** Length in code points. */
function length(password: string): number {
  return Array.from(password).length;
}

/** The rules of a policy, in the order of the password meter. */
export function passwordRules({ characters = allCharacters }: PasswordPolicy): PasswordRule[] {
  return ['minLength', ...allCharacters.filter((kind) => characters.includes(kind))];
}

/** The rules that `password` breaks, in the order of the password meter. */
export function brokenPasswordRules(password: string, policy: PasswordPolicy): PasswordRule[] {
  return passwordRules(policy).filter((rule) =>
    rule === 'minLength' ? length(password) < policy.minLength : !patterns[rule].test(password),
  );
}

/** English sentence of a broken rule; widgets translate by the rule's name. */
export function passwordRuleMessage(rule: PasswordRule, policy: PasswordPolicy): string {
  switch (rule) {
    case 'minLength':
      return `Password must be at least ${policy.minLength} characters`;
    case 'uppercase':
      return 'Password must contain uppercase letters';
    case 'lowercase':
      return 'Password must contain lowercase letters';
    case 'digit':
      return 'Password must contain numbers';
    case 'special':
      return 'Password must contain special characters';
    default:
      return rule satisfies never;
  }
}

/** Strength points, 0 to 4. */
export function passwordScore(password: string): number {
  const points = [
    length(password) >= 8,
    length(password) >= 12,
    ...allCharacters.map((kind) => patterns[kind].test(password)),
  ].filter(Boolean).length;
  return Math.min(points, PASSWORD_STRENGTH_CAP);
}

export type PasswordStrength = 'none' | 'weak' | 'medium' | 'strong';

/** Score 0 shows nothing, 1 to 2 weak, 3 medium, 4 strong. */
export function passwordStrength(password: string): PasswordStrength {
  const score = passwordScore(password);
  if (score === 0) return 'none';
  if (score <= 2) return 'weak';
  return score === 3 ? 'medium' : 'strong';
}
