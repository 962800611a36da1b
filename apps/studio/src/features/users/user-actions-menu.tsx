import type { StudioUserDetails } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/studio.tsx';
import { actionForms, possibleActions, type UserAction } from './user-actions.ts';

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
      {user.id === me.user.id ? <p className="user-note">{t('ownAccount')}</p> : null}
    </section>
  );
}

const isDangerous = ({ name }: UserAction): boolean => actionForms[name].isDangerous === true;
const keyOf = ({ name, role }: UserAction): string => `${name} ${role ?? ''}`;
