import type { StudioImageState } from '@lumigraph/contracts/studio';
import { useTranslation } from 'react-i18next';
import { ChangeDialog } from '../../lib/form-dialog.tsx';

const REASON_MAX_LENGTH = 300;

interface VisibilityDialogProps {
  /** Of the images now: published ones are withheld, withheld ones are brought back. */
  visibility: StudioImageState;
  onClose: () => void;
  /** The reason is empty when images are brought back. */
  onConfirm: (reason: string) => void;
}

/** Takes images off the site, with a reason, or brings them back. */
export function VisibilityDialog({ visibility, onClose, onConfirm }: VisibilityDialogProps) {
  const { t } = useTranslation('images');
  const isWithheld = visibility === 'withheld';
  const step = isWithheld ? 'restore' : 'withhold';
  return (
    <ChangeDialog
      send={async (_api, values: { reason?: string }) => onConfirm(values.reason?.trim() ?? '')}
      title={t(`${step}.title`)}
      text={t(`${step}.text`)}
      submit={t(`${step}.submit`)}
      variant={isWithheld ? 'primary' : 'danger'}
      fields={
        isWithheld
          ? []
          : [
              {
                name: 'reason',
                label: t('withhold.reason'),
                hint: t('withhold.reasonHint'),
                rows: 3,
                maxLength: REASON_MAX_LENGTH,
                problem: t('withhold.reasonMissing'),
              },
            ]
      }
      onClose={onClose}
    />
  );
}
