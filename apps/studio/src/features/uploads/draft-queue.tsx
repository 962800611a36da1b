import { defaultLocale, locales, type Locale } from '@lumigraph/contracts';
import type { ImageDraft } from '@lumigraph/contracts/studio';
import { Button, EmptyState } from '@lumigraph/ui-kit';
import { ImageUp } from 'lucide-react';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { languageName } from '../../lib/language-name.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableFilter } from '../../lib/table/filter-bar.tsx';
import { useListState } from '../../lib/table/use-list-state.ts';
import type { Selected } from '../../lib/table/use-selection.ts';
import { BulkDialog } from '../../lib/images/bulk-dialog.tsx';
import { useDraftColumns } from './draft-columns.tsx';
import { nextDraft, draftPages, selectedIds, type DraftOwner } from './uploads-api.ts';
import { DraftPanel } from './draft-panel.tsx';
import { DuplicatesDialog } from './duplicates-dialog.tsx';
import { FileButtons } from './file-buttons.tsx';
import { PasteLinesDialog, type PastedLines } from './paste-lines-dialog.tsx';
import type { PublishedImage } from './published-notice.tsx';
import { useDraftActions, type DraftActions } from './use-draft-actions.ts';
import { useDraftSaves, type DraftSaves } from './use-draft-saves.ts';
import { ConfirmDialog } from '../../lib/form-dialog.tsx';

interface DraftQueueProps {
  owner: DraftOwner;
  openId: string | undefined;
  onPublished: (images: readonly PublishedImage[]) => void;
  onChoose: (files: readonly File[]) => void;
}

const parameters = ['language'] as const;

type Asked =
  | { kind: 'compare'; draft: ImageDraft }
  | { kind: 'paste'; pasted: PastedLines }
  | { kind: 'discard' | 'change'; selected: Selected; clear: () => void };

/** The uploaded images that are not published: review in the rows, details in a panel. */
export function DraftQueue({ owner, openId, onPublished, onChoose }: DraftQueueProps) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const navigate = useNavigate();
  const { search } = useLocation();
  const saves = useDraftSaves();
  const actions = useDraftActions({ saves, onPublished });
  const { asked, setAsked, onCompare, onPasteLines } = useAsked();
  const pages = useMemo(() => draftPages(api, owner), [api, owner]);
  const state = useListState(parameters);
  const locale = locales.find((code) => code === state.filters.language) ?? defaultLocale;
  const columns = useDraftColumns({ saves, actions, locale, onCompare, onPasteLines });
  const queryClient = useQueryClient();
  // The field in which the next panel begins; undefined for one that was opened by its row.
  const [field, setField] = useState<string>();
  const show = (id: string | undefined, from?: string) => {
    setField(from);
    void navigate(`/uploads${id === undefined ? '' : `/${id}`}${search}`);
  };
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
          // The language hides no row.
          state={{ ...state, count: 0 }}
          onOpen={({ id, upload }) => upload.state === 'ready' && show(id)}
          openId={openId}
          filters={useQueueFilters()}
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
          <DraftPanel
            key={openId}
            id={openId}
            actions={actions}
            field={field}
            onNext={(from) => show(nextDraft(queryClient, owner, openId), from)}
            onClose={() => show(undefined)}
          />
        )}
      </div>
      {asked ? (
        <Question
          asked={asked}
          owner={owner}
          actions={actions}
          saves={saves}
          locale={locale}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}

/** The language of the texts in the rows. */
function useQueueFilters(): TableFilter<'language'>[] {
  const { t, i18n } = useTranslation('uploads');
  return [
    {
      kind: 'select',
      name: 'language',
      label: t('queue.language'),
      initial: defaultLocale,
      options: locales.map((code) => ({ value: code, label: languageName(i18n.language, code) })),
    },
  ];
}

function useAsked() {
  const [asked, setAsked] = useState<Asked>();
  const onCompare = useCallback((draft: ImageDraft) => setAsked({ kind: 'compare', draft }), []);
  const onPasteLines = useCallback((pasted: PastedLines) => setAsked({ kind: 'paste', pasted }), []);
  return { asked, setAsked, onCompare, onPasteLines };
}

const nameOf = (draft: ImageDraft): string => draft.title[defaultLocale] || draft.upload.fileName;

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
  saves: DraftSaves;
  locale: Locale;
  onClose: () => void;
}

function Question({ asked, owner, actions, saves, locale, onClose }: QuestionProps) {
  const api = useStudioApi();
  if (asked.kind === 'paste')
    return (
      <PasteLinesDialog pasted={asked.pasted} owner={owner} locale={locale} saves={saves} onClose={onClose} />
    );
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
  // A failure is shown as a notification.
  const mutation = useMutation({ mutationFn: onDiscard, onError: onClose });
  return (
    <ConfirmDialog
      mutation={mutation}
      title={t('discard.title')}
      text={t('discard.text')}
      submit={t('actions.discard')}
      variant="danger"
      onClose={onClose}
    />
  );
}
