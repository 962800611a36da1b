import { defaultLocale, type Locale } from '@lumigraph/contracts';
import type { ImageDraft } from '@lumigraph/contracts/studio';
import { Badge, Button, IconButton } from '@lumigraph/ui-kit';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/use-error-text.ts';
import { CategorySelect } from '../../lib/images/category-select.tsx';
import { FieldChangedError, type RowSaves } from '../../lib/images/use-row-saves.ts';
import { PrivateImage } from '../../lib/blob-image.tsx';

interface DraftPreviewProps {
  id: string;
  size: 'square' | 'whole';
  /** Shown until the image is there. */
  placeholder?: string;
}

/** Of a draft, or of an image beside it. */
export function DraftPreview({ id, size, placeholder }: DraftPreviewProps) {
  return (
    <span className="uploads-image" data-size={size} style={{ backgroundColor: placeholder }}>
      <PrivateImage image={{ id }} size={size} alt="" />
    </span>
  );
}

interface CellProps {
  draft: ImageDraft;
  saves: RowSaves;
  /** Of the texts in the rows. */
  locale: Locale;
}

export const nameOf = (draft: ImageDraft): string => draft.title[defaultLocale] || draft.upload.fileName;

export function CategoryCell({ draft, saves, locale }: CellProps) {
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  return (
    <CategorySelect
      className="bare-field"
      label={t('cells.category', { name: nameOf(draft) })}
      error={problem}
      value={draft.categoryId}
      suggestion={draft.upload.folder ?? ''}
      onChange={(categoryId) => {
        saves
          .save({ id: draft.id, name: 'categoryId', locale, value: categoryId, before: draft.categoryId })
          .then(() => setProblem(undefined))
          .catch((error: unknown) =>
            setProblem(error instanceof FieldChangedError ? t('cells.changedCategory') : errorText(error)),
          );
      }}
    />
  );
}

interface StateCellProps {
  draft: ImageDraft;
  isBusy: boolean;
  onCompare: () => void;
  onPublish: () => void;
  onDiscard: () => void;
}

/** What is missing; with nothing missing, the button that publishes. */
export function StateCell({ draft, isBusy, onCompare, onPublish, onDiscard }: StateCellProps) {
  const { t } = useTranslation('uploads');
  const { state, refusal, missing } = draft.upload;
  const name = nameOf(draft);
  if (state === 'waiting') return <Badge>{t('states.waiting')}</Badge>;
  if (state === 'refused')
    return (
      <span className="uploads-refused">
        <span className="uploads-failure">{t(`refusals.${refusal ?? 'damaged'}`)}</span>
        <IconButton
          size="sm"
          label={t('actions.discardOne', { name })}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={onDiscard}
        />
      </span>
    );
  if (missing.length === 0)
    return (
      <Button size="sm" disabled={isBusy} aria-label={t('actions.publishOne', { name })} onClick={onPublish}>
        {t('actions.publish')}
      </Button>
    );
  const likeness = missing.find((gap) => gap === 'same-file' || gap === 'similar');
  const gaps = missing.flatMap((gap) => (gap === 'same-file' || gap === 'similar' ? [] : t(`gaps.${gap}`)));
  return (
    <span className="uploads-state">
      {likeness ? (
        <Button size="sm" aria-label={`${t(`gaps.${likeness}`)}: ${name}`} onClick={onCompare}>
          {t(`gaps.${likeness}`)}
        </Button>
      ) : null}
      {gaps.length > 0 ? <span>{t('gaps.missing', { gaps: gaps.join(', ') })}</span> : null}
    </span>
  );
}
