import { defaultLocale } from '@lumigraph/contracts';
import type { ImageDraft } from '@lumigraph/contracts/studio';
import { Button, EmptyState } from '@lumigraph/ui-kit';
import { ImageUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableColumn } from '../../lib/table/use-columns.ts';
import type { ListState } from '../../lib/table/use-list-state.ts';
import type { Selected } from '../../lib/table/use-selection.ts';
import { ChangeDraftsDialog } from './change-drafts-dialog.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { CategoryCell, StateCell, TextCell } from './draft-cells.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { DuplicatesDialog } from './duplicates-dialog.tsx';
import { FileButtons } from './file-buttons.tsx';
import type { PublishedImage } from './published-notice.tsx';
import { draftPages, selectedIds, type DraftOwner } from './uploads-api.ts';
import { useDraftActions, type DraftActions } from './use-draft-actions.ts';
import { useDraftSaves, type DraftSaves } from './use-draft-saves.ts';

interface DraftQueueProps {
  owner: DraftOwner;
  openId: string | undefined;
  onPublished: (images: readonly PublishedImage[]) => void;
  onChoose: (files: readonly File[]) => void;
}

/** The queue has no filters and one order. */
const state: Pick<ListState<string>, 'sort' | 'setSort' | 'count' | 'clear'> = {
  sort: undefined,
  setSort: () => undefined,
  count: 0,
  clear: () => undefined,
};

type Asked =
  | { kind: 'compare'; draft: ImageDraft }
  | { kind: 'discard' | 'change'; selected: Selected; clear: () => void };

/** The uploaded images that are not published: review in the rows, details in a panel. */
export function DraftQueue({ owner, openId, onPublished, onChoose }: DraftQueueProps) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const navigate = useNavigate();
  const { search } = useLocation();
  const saves = useDraftSaves();
  const actions = useDraftActions({ saves, onPublished });
  const [asked, setAsked] = useState<Asked>();
  const pages = useMemo(() => draftPages(api, owner), [api, owner]);
  const columns = useDraftColumns({ saves, actions, onAsk: setAsked });
  const open = (id?: string) => void navigate(`/uploads${id === undefined ? '' : `/${id}`}${search}`);
  return (
    <>
      <div className="studio-with-panel">
        <DataTable
          name="uploads"
          label={t('queue.label')}
          columns={columns}
          rowId={({ id }) => id}
          rowLabel={nameOf}
          rowHeight={76}
          pages={pages}
          state={state}
          onOpen={({ id, state: name }) => name === 'ready' && open(id)}
          openId={openId}
          // oxlint-disable-next-line react/no-unstable-nested-components -- a function that returns buttons, not a component
          bulkActions={(selected, clear) => (
            <BulkButtons
              actions={actions}
              onPublish={() =>
                void actions.publish(() => selectedIds(api, owner, selected)).then(clear, () => undefined)
              }
              onAsk={(kind) => setAsked({ kind, selected, clear })}
            />
          )}
          empty={
            <EmptyState
              icon={<ImageUp />}
              title={t('queue.empty')}
              action={
                <div className="uploads-buttons">
                  <FileButtons onChoose={onChoose} />
                </div>
              }
            >
              {t('queue.emptyText')}
            </EmptyState>
          }
        />
        {openId === undefined ? null : (
          <DraftPanel key={openId} id={openId} actions={actions} onClose={() => open()} />
        )}
      </div>
      {asked ? (
        <Question asked={asked} owner={owner} actions={actions} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  );
}

const nameOf = (draft: ImageDraft): string => draft.title[defaultLocale] || draft.fileName;

interface BulkButtonsProps {
  actions: DraftActions;
  onPublish: () => void;
  onAsk: (kind: 'discard' | 'change') => void;
}

function BulkButtons({ actions, onPublish, onAsk }: BulkButtonsProps) {
  const { t } = useTranslation('uploads');
  return (
    <>
      <Button size="sm" variant="ghost" disabled={actions.isBusy} onClick={() => onAsk('discard')}>
        {t('actions.discard')}
      </Button>
      <Button size="sm" disabled={actions.isBusy} onClick={() => onAsk('change')}>
        {t('actions.change')}
      </Button>
      <Button size="sm" variant="primary" busy={actions.isBusy} onClick={onPublish}>
        {t('actions.publish')}
      </Button>
    </>
  );
}

interface QuestionProps {
  asked: Asked;
  owner: DraftOwner;
  actions: DraftActions;
  onClose: () => void;
}

function Question({ asked, owner, actions, onClose }: QuestionProps) {
  const api = useStudioApi();
  if (asked.kind === 'compare')
    return <DuplicatesDialog draft={asked.draft} actions={actions} onClose={onClose} />;
  const ids = () => selectedIds(api, owner, asked.selected);
  const discard = async () => {
    await actions.discard(ids);
    asked.clear();
    onClose();
  };
  return asked.kind === 'discard' ? (
    <DiscardDialog onDiscard={discard} onClose={onClose} />
  ) : (
    <ChangeDraftsDialog ids={ids} onChanged={onClose} onClose={onClose} />
  );
}

interface ColumnsOptions {
  saves: DraftSaves;
  actions: DraftActions;
  onAsk: (asked: Asked) => void;
}

function useDraftColumns({ saves, actions, onAsk }: ColumnsOptions): TableColumn<ImageDraft>[] {
  const { t } = useTranslation('uploads');
  const { publish, discard, isBusy } = actions;
  return useMemo(() => {
    const isReady = ({ state: name }: ImageDraft) => name === 'ready';
    return [
      {
        id: 'preview',
        header: t('columns.preview'),
        width: 96,
        grow: 0,
        cell: (draft) =>
          isReady(draft) ? (
            <DraftPreview key={draft.id} id={draft.id} size="square" placeholder={draft.placeholder} />
          ) : null,
      },
      {
        id: 'title',
        header: t('columns.title'),
        width: 140,
        required: true,
        cell: (draft) =>
          isReady(draft) ? (
            <TextCell key={draft.id} name="title" draft={draft} saves={saves} />
          ) : (
            draft.fileName
          ),
      },
      {
        id: 'alt',
        header: t('columns.alt'),
        width: 180,
        grow: 2,
        required: true,
        cell: (draft) =>
          isReady(draft) ? <TextCell key={draft.id} name="alt" draft={draft} saves={saves} /> : null,
      },
      {
        id: 'category',
        header: t('columns.category'),
        width: 124,
        grow: 0.5,
        cell: (draft) =>
          isReady(draft) ? <CategoryCell key={draft.id} draft={draft} saves={saves} /> : null,
      },
      {
        id: 'state',
        header: t('columns.state'),
        width: 150,
        grow: 0,
        required: true,
        cell: (draft) => (
          <StateCell
            draft={draft}
            isBusy={isBusy}
            onCompare={() => onAsk({ kind: 'compare', draft })}
            onPublish={() => void publish([draft.id]).catch(() => undefined)}
            onDiscard={() => void discard([draft.id]).catch(() => undefined)}
          />
        ),
      },
      {
        id: 'fileName',
        header: t('columns.fileName'),
        optional: true,
        cell: ({ fileName, folder }) => (folder === null ? fileName : `${folder}/${fileName}`),
      },
      { id: 'model', header: t('columns.model'), optional: true, cell: ({ model }) => model },
      { id: 'prompt', header: t('columns.prompt'), optional: true, width: 200, cell: ({ prompt }) => prompt },
      { id: 'owner', header: t('columns.owner'), optional: true, cell: ({ ownerName }) => ownerName },
    ];
  }, [t, saves, publish, discard, isBusy, onAsk]);
}
