import { defaultLocale, type Locale } from '@lumigraph/contracts';
import type { ImageDraft } from '@lumigraph/contracts/studio';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableColumn } from '../../lib/table/use-columns.ts';
import { TextCell } from '../../lib/images/text-cell.tsx';
import { CategoryCell, StateCell, DraftPreview, nameOf } from './draft-cells.tsx';
import type { PastedText } from '../../lib/images/image-form.ts';
import type { PastedLines } from '../../lib/images/paste-texts-dialog.tsx';
import type { DraftActions } from './use-draft-actions.ts';
import type { RowSaves } from '../../lib/images/use-row-saves.ts';

interface ColumnsOptions {
  saves: RowSaves;
  actions: DraftActions;
  locale: Locale;
  onCompare: (draft: ImageDraft) => void;
  onPasteLines: (pasted: PastedLines) => void;
  onPublish: (id: string) => void;
}

/** The columns of the queue. */
export function useDraftColumns({
  saves,
  actions,
  locale,
  onCompare,
  onPasteLines,
  onPublish,
}: ColumnsOptions): TableColumn<ImageDraft>[] {
  const { t } = useTranslation('uploads');
  const { discard, isBusy } = actions;
  return useMemo(() => {
    const isReady = ({ upload }: ImageDraft) => upload.state === 'ready';
    const text = (draft: ImageDraft, name: PastedText) => (
      <TextCell
        key={`${draft.id} ${locale}`}
        id={draft.id}
        label={nameOf(draft)}
        name={name}
        saved={draft[name][locale] ?? ''}
        english={draft[name][defaultLocale]}
        saves={saves}
        locale={locale}
        onPasteLines={onPasteLines}
      />
    );
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
        cell: (draft) => (isReady(draft) ? text(draft, 'title') : draft.upload.fileName),
      },
      {
        id: 'alt',
        header: t('columns.alt'),
        width: 180,
        grow: 2,
        required: true,
        cell: (draft) => (isReady(draft) ? text(draft, 'alt') : null),
      },
      {
        id: 'category',
        header: t('columns.category'),
        width: 124,
        grow: 0.5,
        cell: (draft) =>
          isReady(draft) ? <CategoryCell key={draft.id} draft={draft} saves={saves} locale={locale} /> : null,
      },
      {
        id: 'state',
        header: t('columns.state'),
        width: 172,
        grow: 0,
        required: true,
        cell: (draft) => (
          <StateCell
            draft={draft}
            isBusy={isBusy}
            onCompare={() => onCompare(draft)}
            onPublish={() => onPublish(draft.id)}
            onDiscard={() => void discard([draft.id]).catch(() => undefined)}
          />
        ),
      },
      ...factColumns(t),
    ];
  }, [t, saves, discard, isBusy, locale, onCompare, onPasteLines, onPublish]);
}

/** What the file says, hidden at first. */
function factColumns(t: TFunction<'uploads'>): TableColumn<ImageDraft>[] {
  return [
    {
      id: 'fileName',
      header: t('columns.fileName'),
      optional: true,
      cell: ({ upload: { fileName, folder } }) => (folder === null ? fileName : `${folder}/${fileName}`),
    },
    { id: 'model', header: t('columns.model'), optional: true, cell: ({ model }) => model },
    { id: 'prompt', header: t('columns.prompt'), optional: true, width: 200, cell: ({ prompt }) => prompt },
    { id: 'owner', header: t('columns.owner'), optional: true, cell: ({ upload }) => upload.ownerName },
  ];
}
