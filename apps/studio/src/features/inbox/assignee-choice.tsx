import type { InboxThread } from '@lumigraph/contracts/studio';
import { Select } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import type { Versioned } from '../../lib/studio-api.ts';
import { useMe } from '../../lib/studio.tsx';
import { useAdministrators, useInboxChange } from './inbox-api.ts';

interface AssigneeChoiceProps {
  record: Versioned<InboxThread>;
  onAssigned: (record: Versioned<InboxThread>) => void;
}

/** Who looks after the message; nothing to choose where there is one administrator. */
export function AssigneeChoice({ record: { value, version }, onAssigned }: AssigneeChoiceProps) {
  const { t } = useTranslation('inbox');
  const { user } = useMe();
  const change = useInboxChange();
  const administrators = useAdministrators();
  const { assignee } = value;
  // Whoever has lost the role still looks after it.
  const former = administrators.some(({ id }) => id === assignee?.id) ? null : assignee;
  const options = [...administrators, ...(former ? [former] : [])];
  if (options.length < 2) return null;
  const assign = (userId: string | null) =>
    change.mutate({
      send: async (api) =>
        onAssigned(
          await api.sendVersioned('PUT /messages/:id/assignee', {
            params: { id: value.id },
            body: { userId },
            version,
          }),
        ),
      done: t(userId === null ? 'assignee.none' : 'assignee.done'),
    });
  return (
    <Select
      label={t('assignee.label')}
      placeholder={t('assignee.nobody')}
      options={options.map(({ id, name }) => ({
        value: id,
        label: id === user.id ? t('assignee.you', { name }) : name,
      }))}
      value={assignee?.id ?? ''}
      disabled={change.isPending}
      onChange={({ target }) => assign(target.value || null)}
    />
  );
}
