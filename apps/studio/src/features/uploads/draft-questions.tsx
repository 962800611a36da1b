import type { ImageDraft } from '@lumigraph/contracts/studio';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { BulkDialog } from '../../lib/images/bulk-dialog.tsx';
import { PasteTextsDialog, type PastedLines, type PasteRow } from '../../lib/images/paste-texts-dialog.tsx';
import type { RowSaves } from '../../lib/images/use-row-saves.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import type { Selected } from '../../lib/table/use-selection.ts';
import { DraftPreview, nameOf } from './draft-cells.tsx';
import { DuplicatesDialog } from './duplicates-dialog.tsx';
import { PublishDraftsDialog } from './publish-drafts-dialog.tsx';
import { alikeDrafts, draftPages, selectedIds, type DraftOwner } from './uploads-api.ts';
import type { DraftActions } from './use-draft-actions.ts';

/** What is asked about drafts. */
export type Asked =
  | { kind: 'compare'; readDrafts: () => readonly ImageDraft[]; first: string }
  | { kind: 'paste'; pasted: PastedLines }
  | { kind: 'discard' | 'change' | 'publish'; selected: Selected; clear: () => void };

export function useAsked(owner: DraftOwner) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  return {
    asked,
    setAsked,
    onCompare: ({ id }: ImageDraft) =>
      setAsked({ kind: 'compare', readDrafts: () => alikeDrafts(queryClient, owner), first: id }),
    onPasteLines: (pasted: PastedLines) => setAsked({ kind: 'paste', pasted }),
    onPublish: (id: string) =>
      setAsked({ kind: 'publish', selected: { kind: 'some', ids: new Set([id]) }, clear: () => undefined }),
  };
}

const pasteRow = (draft: ImageDraft): PasteRow => ({
  id: draft.id,
  label: nameOf(draft),
  preview: <DraftPreview id={draft.id} size="square" placeholder={draft.placeholder} />,
  isReady: draft.upload.state === 'ready',
});

interface QuestionProps {
  asked: Asked;
  owner: DraftOwner;
  actions: DraftActions;
  saves: RowSaves;
  /** The open image may be one of them. */
  onPublished: (selected: Selected) => void;
  onClose: () => void;
}

export function Question({ asked, owner, actions, saves, onPublished, onClose }: QuestionProps) {
  const api = useStudioApi();
  if (asked.kind === 'paste')
    return (
      <PasteTextsDialog
        pasted={asked.pasted}
        pages={draftPages(api, owner)}
        // A file that was refused takes no line.
        rowOf={(draft) => (draft.upload.state === 'refused' ? undefined : pasteRow(draft))}
        saves={saves}
        refresh={actions.refresh}
        onClose={onClose}
      />
    );
  if (asked.kind === 'compare')
    return (
      <DuplicatesDialog
        readDrafts={asked.readDrafts}
        first={asked.first}
        actions={actions}
        onClose={onClose}
      />
    );
  if (asked.kind === 'publish')
    return (
      <PublishDraftsDialog
        owner={owner}
        selected={asked.selected}
        saves={saves}
        actions={actions}
        onDone={() => {
          asked.clear();
          onPublished(asked.selected);
          onClose();
        }}
        onClose={onClose}
      />
    );
  const ids = () => selectedIds(api, owner, asked.selected);
  const discard = async () => {
    await actions.discard(ids);
    asked.clear();
  };
  return asked.kind === 'discard' ? (
    <DiscardDialog onDiscard={discard} onClose={onClose} />
  ) : (
    <BulkDialog
      ofDrafts
      onClose={onClose}
      onChange={(set) => void actions.change({ ids, set }).then(onClose, () => undefined)}
    />
  );
}

interface DiscardDialogProps {
  onDiscard: () => Promise<void>;
  onClose: () => void;
}

/** Asks before uploaded files are deleted. */
function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('uploads');
  return (
    <ChangeDialog
      // A failure is shown as a notification.
      send={() => onDiscard().catch(() => undefined)}
      title={t('discard.title')}
      text={t('discard.text')}
      submit={t('actions.discard')}
      variant="danger"
      onClose={onClose}
    />
  );
}
