import { defaultLocale, locales, type Locale } from '@lumigraph/contracts';
import { Button } from '@lumigraph/ui-kit';
import { ImageUp } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { nativeName } from '../../lib/language-name.ts';
import { useRowSaves } from '../../lib/images/use-row-saves.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableFilter } from '../../lib/table/filter-bar.tsx';
import { useListState } from '../../lib/table/use-list-state.ts';
import { isSelected } from '../../lib/table/use-selection.ts';
import { nameOf } from './draft-cells.tsx';
import { useDraftColumns } from './draft-columns.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { Question, useAsked } from './draft-questions.tsx';
import { FileButtons } from './file-buttons.tsx';
import type { PublishedImage } from './published-notice.tsx';
import { nextDraft, draftLists, draftPages, type DraftOwner } from './uploads-api.ts';
import { useDraftActions, type DraftActions } from './use-draft-actions.ts';

interface DraftQueueProps {
  owner: DraftOwner;
  openId: string | undefined;
  onPublished: (images: readonly PublishedImage[]) => void;
  onChoose: (files: readonly File[]) => void;
}

const parameters = ['language', 'beside'] as const;

/** The languages whose texts are written in the rows: one, or two beside each other. */
const writtenLocales = ({ language, beside }: { language?: string; beside?: string }): readonly Locale[] => {
  const first = locales.find((code) => code === language) ?? defaultLocale;
  return [first, ...locales.filter((code) => code === beside && code !== first)];
};

/** The uploaded images that are not published: review in the rows, details in a panel. */
export function DraftQueue({ owner, openId, onPublished, onChoose }: DraftQueueProps) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const navigate = useNavigate();
  const { search } = useLocation();
  const queryClient = useQueryClient();
  const saves = useRowSaves(draftLists);
  const actions = useDraftActions({ saves, onPublished });
  const { asked, setAsked, onCompare, onPasteLines, onPublish } = useAsked(owner);
  const state = useListState(parameters);
  const written = writtenLocales(state.filters);
  const columns = useDraftColumns({ saves, actions, written, onCompare, onPasteLines, onPublish });
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
          rowHeight={96}
          pages={draftPages(api, owner)}
          // The language hides no row.
          state={{ ...state, count: 0 }}
          onOpen={({ id, upload }) => upload.state === 'ready' && show(id)}
          openId={openId}
          filters={useQueueFilters(written)}
          // oxlint-disable-next-line react/no-unstable-nested-components -- a function that returns buttons, not a component
          bulkActions={(selected, clear) => (
            <BulkButtons actions={actions} onAsk={(kind) => setAsked({ kind, selected, clear })} />
          )}
          empty={{
            icon: <ImageUp />,
            title: t('queue.empty'),
            text: t('queue.emptyText'),
            action: (
              <div className="uploads-buttons">
                <FileButtons onChoose={onChoose} />
              </div>
            ),
          }}
        />
        {openId === undefined ? null : (
          <DraftPanel
            key={openId}
            id={openId}
            isBusy={actions.isBusy}
            field={field}
            onPublish={onPublish}
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
          onPublished={(selected) => {
            if (openId !== undefined && isSelected(selected, openId)) show(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}

/** The languages of the texts in the rows. */
function useQueueFilters([first]: readonly Locale[]): TableFilter<(typeof parameters)[number]>[] {
  const { t } = useTranslation('uploads');
  return [
    {
      kind: 'select',
      name: 'language',
      label: t('queue.language'),
      initial: defaultLocale,
      options: locales.map((code) => ({ value: code, label: nativeName(code) })),
    },
    {
      kind: 'select',
      name: 'beside',
      label: t('queue.beside'),
      placeholder: t('queue.noLanguage'),
      options: locales
        .filter((code) => code !== first)
        .map((code) => ({ value: code, label: nativeName(code) })),
    },
  ];
}

interface BulkButtonsProps {
  actions: DraftActions;
  onAsk: (kind: 'discard' | 'change' | 'publish') => void;
}

function BulkButtons({ actions, onAsk }: BulkButtonsProps) {
  const { t } = useTranslation('uploads');
  return (
    <>
      <Button size="sm" variant="ghost" disabled={actions.isBusy} onClick={() => onAsk('discard')}>
        {t('actions.discard')}
      </Button>
      <Button size="sm" disabled={actions.isBusy} onClick={() => onAsk('change')}>
        {t('actions.change')}
      </Button>
      <Button size="sm" variant="primary" busy={actions.isBusy} onClick={() => onAsk('publish')}>
        {t('actions.publish')}
      </Button>
    </>
  );
}
