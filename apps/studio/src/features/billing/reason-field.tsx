import { REASON_MAX_LENGTH } from '@lumigraph/contracts/studio';
import { TextArea } from '@lumigraph/ui-kit';
import type { FormFieldProps } from '@lumigraph/ui-kit/form';
import { useTranslation } from 'react-i18next';

/** The reason of a change, for the audit log. */
export function ReasonField(field: FormFieldProps & { value: string }) {
  const { t } = useTranslation('billing');
  return (
    <TextArea
      label={t('reason')}
      hint={t('reasonHint')}
      rows={3}
      maxLength={REASON_MAX_LENGTH}
      required
      {...field}
    />
  );
}
