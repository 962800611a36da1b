import { defaultLocale } from '@lumigraph/contracts';
import type { ImageDraft, SimilarImage } from '@lumigraph/contracts/studio';
import { Alert, Badge, Button, useToasts } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { imagePage } from '../../lib/images/image-form.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { putDraft, changeDraft, replaceImageFile } from './uploads-api.ts';
import { DraftPreview, ImagePreview } from './draft-cells.tsx';
import type { DraftActions } from './use-draft-actions.ts';
import { useBytes } from './draft-facts.tsx';

interface DuplicatesDialogProps {
  draft: ImageDraft;
  actions: DraftActions;
  onClose: () => void;
}

/** A draft beside the images that it equals or resembles, and what can be done about it. */
export function DuplicatesDialog({ draft, actions, onClose }: DuplicatesDialogProps) {
  const { t } = useTranslation('uploads');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const bytes = useBytes();
  const { keep, replace } = useDecision(draft, actions, onClose);
  const isSame = draft.upload.missing.includes('same-file');
  const isBusy = keep.isPending || replace.isPending || actions.isBusy;
  const error = keep.error ?? replace.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      size="lg"
      title={t(isSame ? 'gaps.same-file' : 'gaps.similar')}
      closeLabel={common('actions.close')}
      actions={
        <>
          <Button
            variant={isSame ? 'primary' : 'secondary'}
            disabled={isBusy}
            onClick={() => void actions.discard([draft.id]).then(onClose, () => undefined)}
          >
            {t('duplicates.discard')}
          </Button>
          {isSame ? null : (
            <Button variant="primary" busy={keep.isPending} disabled={isBusy} onClick={() => keep.mutate()}>
              {t('duplicates.keep')}
            </Button>
          )}
        </>
      }
    >
      <p className="studio-dialog-text">{t(isSame ? 'duplicates.sameText' : 'duplicates.similarText')}</p>
      <div className="uploads-compare">
        <figure>
          <DraftPreview id={draft.id} size="whole" />
          <figcaption>
            <Badge tone="accent">{t('duplicates.new')}</Badge>
            <strong>{draft.title[defaultLocale] || draft.upload.fileName}</strong>
            <span>{`${draft.width} × ${draft.height} · ${bytes(draft.bytes)}`}</span>
          </figcaption>
        </figure>
        {draft.upload.similar.map((similar) => (
          <Similar
            key={`${similar.kind}:${similar.id}`}
            similar={similar}
            isBusy={isBusy}
            onReplace={(version) => replace.mutate({ imageId: similar.id, version })}
          />
        ))}
      </div>
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
    </Dialog>
  );
}

interface SimilarProps {
  similar: SimilarImage;
  isBusy: boolean;
  onReplace: (version: number) => void;
}

function Similar({ similar, isBusy, onReplace }: SimilarProps) {
  const { t } = useTranslation('uploads');
  const { kind, id, title, visibility, version, isSameFile } = similar;
  return (
    <figure>
      {kind === 'image' ? <ImagePreview id={id} /> : <DraftPreview id={id} size="whole" />}
      <figcaption>
        <Badge>
          {t(kind === 'draft' ? 'duplicates.inQueue' : `visibility.${visibility ?? 'published'}`)}
        </Badge>
        {kind === 'image' ? <Link to={imagePage(id)}>{title || id}</Link> : <strong>{title || id}</strong>}
        {kind === 'image' && version !== null && !isSameFile ? (
          <Button size="sm" disabled={isBusy} onClick={() => onReplace(version)}>
            {t('duplicates.replace')}
          </Button>
        ) : null}
      </figcaption>
    </figure>
  );
}

function useDecision(draft: ImageDraft, actions: DraftActions, onClose: () => void) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const keep = useMutation({
    mutationFn: () =>
      changeDraft(api, { id: draft.id, version: `"${draft.version}"`, changes: { acceptsSimilar: true } }),
    onSuccess({ value }) {
      putDraft(queryClient, value);
      onClose();
    },
    onError: () => void actions.refresh(),
  });
  const replace = useMutation({
    mutationFn: (image: { imageId: string; version: number }) => replaceImageFile(api, draft.id, image),
    async onSuccess() {
      toasts.show({ text: t('duplicates.replaced'), tone: 'success' });
      onClose();
      await actions.refresh();
    },
  });
  return { keep, replace };
}
