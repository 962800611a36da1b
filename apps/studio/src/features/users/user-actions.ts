import { studioRoles, type StudioUserDetails, type StudioRole } from '@lumigraph/contracts/studio';

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

type RoleAction = 'giveRole' | 'takeRole';

export type UserAction =
  { name: Exclude<ActionName, RoleAction>; role?: never } | { name: RoleAction; role: StudioRole };

interface ActionForm {
  /** Not asked for where nothing is lost and nobody else is concerned. */
  hasReason: boolean;
  field?: 'days' | 'email';
  isDangerous?: boolean;
}

export const actionForms: Readonly<Record<ActionName, ActionForm>> = {
  passwordReset: { hasReason: false },
  endSessions: { hasReason: false },
  twoFactorOff: { hasReason: true },
  confirm: { hasReason: true },
  grant: { hasReason: true, field: 'days' },
  endPremium: { hasReason: true, isDangerous: true },
  giveRole: { hasReason: true },
  takeRole: { hasReason: true },
  export: { hasReason: true },
  unblock: { hasReason: true },
  block: { hasReason: true, isDangerous: true },
  delete: { hasReason: true, field: 'email', isDangerous: true },
};

/** What is possible now. The server refuses changes of the own role and state, so they are not offered. */
export function possibleActions(user: StudioUserDetails, ownId: string): UserAction[] {
  const { state, isPremium, sessions, signIn, roles } = user;
  const isOther = user.id !== ownId;
  const possible: Record<ActionName, boolean> = {
    passwordReset: state !== 'blocked',
    confirm: state === 'unconfirmed',
    grant: true,
    endPremium: isPremium,
    // Anybody can have signed up with the address of a colleague.
    giveRole: isOther && state !== 'unconfirmed',
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
    .flatMap((name): UserAction[] => {
      if (name !== 'giveRole' && name !== 'takeRole') return [{ name }];
      const isTaken = name === 'takeRole';
      return studioRoles.filter((role) => roles.includes(role) === isTaken).map((role) => ({ name, role }));
    });
}
