import type { StudioImageVisibility } from '@lumigraph/contracts/studio';
import { Button, Form, TextArea } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useForm } from '@lumigraph/ui-kit/form';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

const REASON_MAX_LENGTH = 300;

interface VisibilityDialogProps {
  /** Of the images now: published ones are withheld, withheld ones are brought back. */
  visibility: StudioImageVisibility;
  onClose: () => void;
  /** The reason is empty when images are brought back. */
  onConfirm: (reason: string) => void;
}

/** Takes images off the site, with a reason, or brings them back. */
export function VisibilityDialog({ visibility, onClose, onConfirm }: VisibilityDialogProps) {
  const { t } = useTranslation('images');
  const { t: common } = useTranslation();
  const formId = useId();
  const isWithheld = visibility === 'withheld';
  const step = isWithheld ? 'restore' : 'withhold';
  const { field, formProps } = useForm({
    initialValues: { reason: '' },
    rules: ({ reason }) => ({ reason: !isWithheld && reason.trim() === '' ? 'required' : undefined }),
    problemText: () => t('withhold.reasonMissing'),
    send: ({ reason }) => onConfirm(reason.trim()),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      role="alertdialog"
      title={t(`${step}.title`)}
      closeLabel={common('actions.close')}
      actions={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          <Button type="submit" form={formId} variant={isWithheld ? 'primary' : 'danger'}>
            {t(`${step}.submit`)}
          </Button>
        </>
      }
    >
      <Form {...formProps} id={formId} className="studio-dialog-form">
        <p className="studio-dialog-text">{t(`${step}.text`)}</p>
        {isWithheld ? null : (
          <TextArea
            label={t('withhold.reason')}
            hint={t('withhold.reasonHint')}
            rows={3}
            maxLength={REASON_MAX_LENGTH}
            required
            {...field('reason')}
          />
        )}
      </Form>
    </Dialog>
  );
}
