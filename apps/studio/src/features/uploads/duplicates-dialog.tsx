import { defaultLocale } from '@lumigraph/contracts';
import type { ImageDraft, SimilarImage } from '@lumigraph/contracts/studio';
import { Alert, Badge, Button, useToasts } from '@lumigraph/ui-kit';
import { StudioDialog } from '../../lib/studio-dialog.tsx';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { imagePage } from '../../lib/images/image-form.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { changeImage } from '../../lib/images/use-row-saves.ts';
import { putDraft, replaceImageFile } from './uploads-api.ts';
import { DraftPreview } from './draft-cells.tsx';
import type { DraftActions } from './use-draft-actions.ts';
import { useBytes } from './draft-facts.tsx';

interface DuplicatesDialogProps {
  /** Those that equal or resemble another image now; they are decided one after another. */
  readDrafts: () => readonly ImageDraft[];
  /** Id of the first one. */
  first: string;
  actions: DraftActions;
  onClose: () => void;
}

const isSameFile = ({ upload }: ImageDraft): boolean => upload.missing.includes('same-file');

/** A draft beside the images that it equals or resembles, and what can be done about it; then the next one. */
export function DuplicatesDialog({ readDrafts, first, actions, onClose }: DuplicatesDialogProps) {
  const { t } = useTranslation('uploads');
  const [open, setOpen] = useState(() => {
    const drafts = readDrafts();
    const start = drafts.findIndex(({ id }) => id === first);
    return [...drafts.slice(start), ...drafts.slice(0, start)];
  });
  const [draft] = open;
  const decided = (ids: readonly string[]) => {
    // A discarded copy leaves its original without a likeness.
    const drafts = readDrafts();
    const left = open.flatMap(({ id }) => (ids.includes(id) ? [] : drafts.filter((one) => one.id === id)));
    setOpen(left);
    if (left.length === 0) onClose();
  };
  const identical = open.filter(isSameFile).map(({ id }) => id);
  return draft ? (
    <Duplicate
      key={draft.id}
      draft={draft}
      actions={actions}
      title={`${t(isSameFile(draft) ? 'gaps.same-file' : 'gaps.similar')}${
        open.length > 1 ? ` · ${t('duplicates.left', { count: open.length - 1 })}` : ''
      }`}
      identical={identical}
      onDecided={decided}
      onClose={onClose}
    />
  ) : null;
}

interface DuplicateProps extends Pick<DuplicatesDialogProps, 'actions' | 'onClose'> {
  draft: ImageDraft;
  title: string;
  /** Ids of all whose file is there already. */
  identical: readonly string[];
  onDecided: (ids: readonly string[]) => void;
}

function Duplicate({ draft, title, identical, actions, onDecided, onClose }: DuplicateProps) {
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
  const { keep, replace } = useDecision(draft, actions, () => onDecided([draft.id]));
  const isSame = isSameFile(draft);
  const isBusy = keep.isPending || replace.isPending || actions.isBusy;
  const error = keep.error ?? replace.error;
  const discard = (ids: readonly string[]) =>
    void actions.discard(ids).then(
      () => onDecided(ids),
      () => undefined,
    );
  return (
    <StudioDialog
      onClose={() => isBusy || onClose()}
      size="lg"
      title={title}
      actions={
        <>
          {isSame && identical.length > 1 ? (
            <Button disabled={isBusy} onClick={() => discard(identical)}>
              {t('duplicates.discardAll', { count: identical.length })}
            </Button>
          ) : null}
          <Button
            variant={isSame ? 'primary' : 'secondary'}
            disabled={isBusy}
            onClick={() => discard([draft.id])}
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
            <FileFacts file={{ ...draft, addedAt: draft.upload.uploadedAt }} />
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
    </StudioDialog>
  );
}

/** What tells two files apart. */
function FileFacts({ file }: { file: Pick<SimilarImage, 'width' | 'height' | 'bytes' | 'addedAt'> }) {
  const { dateTime } = useFormats();
  const bytes = useBytes();
  const { width, height, addedAt } = file;
  return (
    <>
      <span>{`${width} × ${height} · ${bytes(file.bytes)}`}</span>
      <span>{dateTime(addedAt)}</span>
    </>
  );
}

interface SimilarProps {
  similar: SimilarImage;
  isBusy: boolean;
  onReplace: (version: number) => void;
}

function Similar({ similar, isBusy, onReplace }: SimilarProps) {
  const { t } = useTranslation('uploads');
  const { kind, id, title, visibility, version } = similar;
  return (
    <figure>
      <DraftPreview id={id} size="whole" />
      <figcaption>
        <Badge>
          {t(kind === 'draft' ? 'duplicates.inQueue' : `visibility.${visibility ?? 'published'}`)}
        </Badge>
        {kind === 'image' ? <Link to={imagePage(id)}>{title || id}</Link> : <strong>{title || id}</strong>}
        <FileFacts file={similar} />
        {kind === 'image' && version !== null && !similar.isSameFile ? (
          <Button size="sm" disabled={isBusy} onClick={() => onReplace(version)}>
            {t('duplicates.replace')}
          </Button>
        ) : null}
      </figcaption>
    </figure>
  );
}

function useDecision(draft: ImageDraft, actions: DraftActions, onDecided: () => void) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const keep = useMutation({
    mutationFn: () =>
      changeImage(api, { id: draft.id, version: `"${draft.version}"`, changes: { acceptsSimilar: true } }),
    onSuccess({ value }) {
      putDraft(queryClient, value);
      onDecided();
    },
    onError: () => void actions.refresh(),
  });
  const replace = useMutation({
    mutationFn: (image: { imageId: string; version: number }) => replaceImageFile(api, draft.id, image),
    async onSuccess() {
      toasts.show({ text: t('duplicates.replaced'), tone: 'success' });
      onDecided();
      await actions.refresh();
    },
  });
  return { keep, replace };
}
