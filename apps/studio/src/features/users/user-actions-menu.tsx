import type { StudioUserDetails } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/studio.tsx';
import { actionForms, possibleActions, type UserAction } from './user-actions.ts';

interface UserActionsProps {
  user: StudioUserDetails;
  onChoose: (action: UserAction) => void;
}

/** The dangerous actions are a group of their own, so that none is pressed in place of a harmless neighbor. */
export function UserActions({ user, onChoose }: UserActionsProps) {
  const { t } = useTranslation('users');
  const me = useMe();
  const actions = possibleActions(user, me.user.id);
  const dangerous = actions.filter(isDangerous);
  const button = (action: UserAction) => (
    <Button
      key={`${action.name} ${action.role ?? ''}`}
      size="sm"
      variant={isDangerous(action) ? 'danger' : 'secondary'}
      onClick={() => onChoose(action)}
    >
      {t(`dialogs.${action.name}.action`, { role: action.role ? t(`roles.${action.role}`) : '' })}
    </Button>
  );
  return (
    <section className="user-actions" aria-label={t('actions')}>
      <div className="user-action-group">
        {actions.filter((action) => !isDangerous(action)).map((action) => button(action))}
      </div>
      {dangerous.length > 0 ? (
        <div
          className="user-action-group"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has default styles
          role="group"
          aria-label={t('dangerousActions')}
        >
          {dangerous.map((action) => button(action))}
        </div>
      ) : null}
      {user.id === user.id ? <p className="user-note">{t('ownAccount')}</p> : null}
    </section>
  );
}

const isDangerous = ({ name }: UserAction): boolean => actionForms[name].isDangerous === true;
