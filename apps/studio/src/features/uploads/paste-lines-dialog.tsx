import { defaultLocale, type Locale } from '@lumigraph/contracts';
import { Button, useToasts } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { draftsFrom, type DraftOwner } from './uploads-api.ts';
import { type DraftSaves, rowFields } from './use-draft-saves.ts';
import type { ImageDraft } from '@lumigraph/contracts/studio';
import { pastedTexts, type PastedText } from '../../lib/images/image-form.ts';

/** A text that a row has. */
export type RowText = PastedText;

/** Lines of a spreadsheet's column or of a list, for the images from a draft on. */
export interface PastedLines {
  draft: ImageDraft;
  name: RowText;
  lines: readonly string[];
  /** Pastes everything into the field itself. */
  keepTogether: () => void;
}

/** The lines of a pasted text; undefined for a single one. */
export function pastedLines(text: string): string[] | undefined {
  const all = text.split(/\r\n?|\n/u);
  const lines = all.slice(0, all.findLastIndex((line) => line !== '') + 1);
  return lines.length < 2 ? undefined : lines;
}

/** A tab separates two columns of a spreadsheet: the texts from this one on, in the order of the form. */
const textsFrom = (name: RowText): RowText[] =>
  pastedTexts.slice(pastedTexts.findIndex((field) => field.name === name)).map((field) => field.name);

/**
 * Saves each line as the text of one draft; an empty one changes nothing. Returns the number of drafts whose texts are
 * saved and of those that have failed; a draft whose file is not read yet has no texts.
 */
async function saveLines(
  saves: DraftSaves,
  drafts: readonly ImageDraft[],
  { name, lines, locale }: Pick<PastedLines, 'name' | 'lines'> & { locale: Locale },
): Promise<{ saved: number; failed: number }> {
  const count = { saved: 0, failed: 0 };
  for (const [index, draft] of drafts.entries()) {
    const columns = (lines[index] ?? '').split('\t').map((text) => text.replaceAll(/\s+/gu, ' ').trim());
    const edits = textsFrom(name).flatMap((column, place) => {
      const value = columns[place];
      return value
        ? { id: draft.id, name: column, locale, value, before: rowFields(draft, locale)[column] }
        : [];
    });
    if (edits.length === 0) continue;
    // One draft after another: fifty calls at once would reach the limit of the server.
    const results =
      draft.upload.state === 'ready' ? await Promise.allSettled(edits.map((edit) => saves.save(edit))) : [];
    const isSaved = results.length > 0 && results.every(({ status }) => status === 'fulfilled');
    count[isSaved ? 'saved' : 'failed'] += 1;
  }
  return count;
}

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
