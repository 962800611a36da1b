import { studioRoles, type StudioUserDetails, type StudioRole } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/studio.tsx';

interface ActionForm {
  /** Not asked for where nothing is lost and nobody else is concerned. */
  hasReason: boolean;
  field?: 'days' | 'email';
  isDangerous?: boolean;
  /** Always unless given. The server refuses changes of the own role and state, so they are not offered. */
  isPossible?: (user: StudioUserDetails, isOther: boolean) => boolean;
}

/**
 * What an administrator can do with an account, in the order of the page; the dialog of each has the texts
 * `dialogs.<name>`. The dangerous ones are last.
 */
const forms = {
  passwordReset: { hasReason: false, isPossible: ({ state }) => state !== 'blocked' },
  confirm: { hasReason: true, isPossible: ({ state }) => state === 'unconfirmed' },
  grant: { hasReason: true, field: 'days' },
  // Anybody can have signed up with the address of a colleague.
  giveRole: { hasReason: true, isPossible: ({ state }, isOther) => isOther && state !== 'unconfirmed' },
  takeRole: { hasReason: true, isPossible: (_user, isOther) => isOther },
  export: { hasReason: true },
  endSessions: { hasReason: false, isPossible: ({ sessions }) => sessions.length > 0 },
  twoFactorOff: { hasReason: true, isPossible: ({ signIn }) => signIn.twoFactor },
  unblock: { hasReason: true, isPossible: ({ state }, isOther) => isOther && state === 'blocked' },
  endPremium: { hasReason: true, isDangerous: true, isPossible: ({ isPremium }) => isPremium },
  block: {
    hasReason: true,
    isDangerous: true,
    isPossible: ({ state }, isOther) => isOther && state !== 'blocked',
  },
  delete: {
    hasReason: true,
    field: 'email',
    isDangerous: true,
    isPossible: (_user, isOther) => isOther,
  },
} as const satisfies Record<string, ActionForm>;

type ActionName = keyof typeof forms;
type RoleAction = 'giveRole' | 'takeRole';

export const actionForms: Readonly<Record<ActionName, ActionForm>> = forms;

export type UserAction =
  { name: Exclude<ActionName, RoleAction>; role?: never } | { name: RoleAction; role: StudioRole };

/** What is possible now. */
export function possibleActions(user: StudioUserDetails, ownId: string): UserAction[] {
  return (Object.keys(forms) as ActionName[])
    .filter((name) => actionForms[name].isPossible?.(user, user.id !== ownId) ?? true)
    .flatMap((name): UserAction[] => {
      if (name !== 'giveRole' && name !== 'takeRole') return [{ name }];
      const isTaken = name === 'takeRole';
      return studioRoles
        .filter((role) => user.roles.includes(role) === isTaken)
        .map((role) => ({ name, role }));
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
