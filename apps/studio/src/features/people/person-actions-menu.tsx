import type { PersonDetails } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/studio.tsx';
import { actionCalls, possibleActions, type PersonAction } from './person-actions.ts';

interface PersonActionsProps {
  person: PersonDetails;
  onChoose: (action: PersonAction) => void;
}

export function PersonActions({ person, onChoose }: PersonActionsProps) {
  const { t } = useTranslation('people');
  const { user } = useMe();
  return (
    <section className="person-actions" aria-label={t('actions')}>
      {possibleActions(person, user.id).map((action) => (
        <Button
          key={`${action.name} ${action.role ?? ''}`}
          size="sm"
          variant={actionCalls[action.name].isDangerous ? 'danger' : 'secondary'}
          onClick={() => onChoose(action)}
        >
          {t(`dialogs.${action.name}.action`, { role: action.role ? t(`roles.${action.role}`) : '' })}
        </Button>
      ))}
      {person.id === user.id ? <p className="person-note">{t('ownAccount')}</p> : null}
    </section>
  );
}
