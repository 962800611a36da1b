import { studioRoles, type PersonDetails, type StudioRole } from '@lumigraph/contracts/studio';

/**
 * What an administrator can do with an account, in the order of the page; the dialog of each has the texts
 * `dialogs.<name>`. The dangerous ones are last.
 */
const actionNames = [
  'passwordReset',
  'confirm',
  'grant',
  'giveRole',
  'takeRole',
  'export',
  'endSessions',
  'twoFactorOff',
  'unblock',
  'endPremium',
  'block',
  'delete',
] as const;
type ActionName = (typeof actionNames)[number];

export interface PersonAction {
  name: ActionName;
  role?: StudioRole;
}

interface ActionCall {
  /** Below the address of the person. */
  path: string;
  method?: 'post' | 'delete';
  /** Not asked for where nothing is lost and nobody else is concerned. */
  hasReason: boolean;
  field?: 'days' | 'email';
  isDangerous?: boolean;
}

export const actionCalls: Readonly<Record<ActionName, ActionCall>> = {
  passwordReset: { path: 'password-reset', hasReason: false },
  endSessions: { path: 'sessions', method: 'delete', hasReason: false },
  twoFactorOff: { path: 'two-factor-off', hasReason: true },
  confirm: { path: 'confirm', hasReason: true },
  grant: { path: 'premium', hasReason: true, field: 'days' },
  endPremium: { path: 'premium/end', hasReason: true, isDangerous: true },
  giveRole: { path: 'roles', hasReason: true },
  takeRole: { path: 'roles', hasReason: true },
  export: { path: 'export', hasReason: true },
  unblock: { path: 'unblock', hasReason: true },
  block: { path: 'block', hasReason: true, isDangerous: true },
  delete: { path: 'delete', hasReason: true, field: 'email', isDangerous: true },
};

/** What is possible now. The server refuses changes of the own role and state, so they are not offered. */
export function possibleActions(person: PersonDetails, ownId: string): PersonAction[] {
  const { state, isPremium, sessions, signIn, roles } = person;
  const isOther = person.id !== ownId;
  const possible: Record<ActionName, boolean> = {
    passwordReset: state !== 'blocked',
    confirm: state === 'unconfirmed',
    grant: true,
    endPremium: isPremium,
    giveRole: isOther,
    takeRole: isOther,
    export: true,
    endSessions: sessions.length > 0,
    twoFactorOff: signIn.twoFactor,
    unblock: isOther && state === 'blocked',
    block: isOther && state !== 'blocked',
    delete: isOther,
  };
  return actionNames
    .filter((name) => possible[name])
    .flatMap((name): PersonAction[] => {
      if (name !== 'giveRole' && name !== 'takeRole') return [{ name }];
      const isTaken = name === 'takeRole';
      return studioRoles.filter((role) => roles.includes(role) === isTaken).map((role) => ({ name, role }));
    });
}
