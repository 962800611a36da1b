import type { PersonDetails } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/studio.tsx';
import { actionForms, possibleActions, type PersonAction } from './person-actions.ts';

interface PersonActionsProps {
  person: PersonDetails;
  onChoose: (action: PersonAction) => void;
}

/** The dangerous actions are a group of their own, so that none is pressed in place of a harmless neighbor. */
export function PersonActions({ person, onChoose }: PersonActionsProps) {
  const { t } = useTranslation('people');
  const { user } = useMe();
  const actions = possibleActions(person, user.id);
  const dangerous = actions.filter(isDangerous);
  const button = (action: PersonAction) => (
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
    <section className="person-actions" aria-label={t('actions')}>
      <div className="person-action-group">
        {actions.filter((action) => !isDangerous(action)).map((action) => button(action))}
      </div>
      {dangerous.length > 0 ? (
        <div
          className="person-action-group"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has default styles
          role="group"
          aria-label={t('dangerousActions')}
        >
          {dangerous.map((action) => button(action))}
        </div>
      ) : null}
      {person.id === user.id ? <p className="person-note">{t('ownAccount')}</p> : null}
    </section>
  );
}

const isDangerous = ({ name }: PersonAction): boolean => actionForms[name].isDangerous === true;
