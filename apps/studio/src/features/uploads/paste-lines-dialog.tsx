import { defaultLocale, type Locale } from '@lumigraph/contracts';
import { Button, useToasts } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { saveLines, type PastedLines } from './paste-lines.ts';
import { draftsFrom, type DraftOwner } from './uploads-api.ts';
import type { DraftSaves } from './use-draft-saves.ts';

interface PasteLinesDialogProps {
  pasted: PastedLines;
  owner: DraftOwner;
  locale: Locale;
  saves: DraftSaves;
  onClose: () => void;
}

/** Asks whether pasted lines are the texts of several images or of one. */
export function PasteLinesDialog(props: PasteLinesDialogProps) {
  const { pasted, onClose } = props;
  const { t } = useTranslation('uploads');
  const { t: common } = useTranslation();
  const { mutate: spread, isPending } = useSpreadLines(props);
  const { draft, lines } = pasted;
  return (
    <Dialog
      open
      size="md"
      role="alertdialog"
      title={t('paste.title', { count: lines.length })}
      closeLabel={common('actions.close')}
      onOpenChange={(open) => open || isPending || onClose()}
      actions={
        <>
          <Button
            disabled={isPending}
            onClick={() => {
              pasted.keepTogether();
              onClose();
            }}
          >
            {t('paste.together')}
          </Button>
          <Button variant="primary" busy={isPending} onClick={() => spread()}>
            {t('paste.spread')}
          </Button>
        </>
      }
    >
      <p className="studio-dialog-text">
        {t('paste.text', { name: draft.title[defaultLocale] || draft.upload.fileName })}
      </p>
    </Dialog>
  );
}

function useSpreadLines({ pasted, owner, locale, saves, onClose }: PasteLinesDialogProps) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { draft, name, lines } = pasted;
  return useMutation({
    async mutationFn() {
      const drafts = await draftsFrom(api, owner, { id: draft.id, count: lines.length });
      return {
        ...(await saveLines(saves, drafts, { name, lines, locale })),
        left: lines.length - drafts.length,
      };
    },
    onSuccess({ saved, failed, left }) {
      if (failed > 0) toasts.show({ text: t('paste.failed', { count: failed }), tone: 'danger' });
      else if (left > 0) toasts.show({ text: t('paste.left', { count: left }) });
      else toasts.show({ text: t('paste.done', { count: saved }), tone: 'success' });
    },
    onError: (error) => toasts.show({ text: errorText(error), tone: 'danger' }),
    onSettled: onClose,
  });
}
