import { studioRoles, type StudioUserDetails, type StudioRole } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/studio.tsx';

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

interface UserActionsProps {
  user: StudioUserDetails;
  onChoose: (action: UserAction) => void;
}

/** Actions that are buttons; the others are in the menu. */
const BUTTONS = 2;

/**
 * The first actions, and a menu with the others. The dangerous ones are below a line, so that none is pressed in place of
 * a harmless neighbor; what cannot be undone is red.
 */
export function UserActions({ user, onChoose }: UserActionsProps) {
  const { t } = useTranslation('users');
  const me = useMe();
  const actions = possibleActions(user, me.user.id);
  const harmless = actions.filter((action) => !isDangerous(action));
  const dangerous = actions.filter(isDangerous);
  const textOf = ({ name, role }: UserAction): string =>
    t(`dialogs.${name}.action`, { role: role ? t(`roles.${role}`) : '' });
  const item = (action: UserAction) => (
    <MenuItem
      key={keyOf(action)}
      tone={action.name === 'delete' ? 'danger' : 'neutral'}
      onAction={() => onChoose(action)}
    >
      {textOf(action)}
    </MenuItem>
  );
  return (
    <section className="user-actions" aria-label={t('actions')}>
      <div className="user-action-group">
        {harmless.slice(0, BUTTONS).map((action) => (
          <Button key={keyOf(action)} size="sm" onClick={() => onChoose(action)}>
            {textOf(action)}
          </Button>
        ))}
        <Menu
          label={t('moreActions')}
          trigger={
            <MenuButton size="sm" variant="secondary" icon={<ChevronDown aria-hidden size={16} />}>
              {t('moreActions')}
            </MenuButton>
          }
        >
          {harmless.slice(BUTTONS).map(item)}
          {dangerous.length > 0 ? <MenuSeparator /> : null}
          {dangerous.map(item)}
        </Menu>
      </div>
      {user.id === me.user.id ? <p className="page-note">{t('ownAccount')}</p> : null}
    </section>
  );
}

const isDangerous = ({ name }: UserAction): boolean => actionForms[name].isDangerous === true;
const keyOf = ({ name, role }: UserAction): string => `${name} ${role ?? ''}`;
