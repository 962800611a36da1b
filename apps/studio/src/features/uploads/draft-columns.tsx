import { defaultLocale, type Locale } from '@lumigraph/contracts';
import type { ImageDraft } from '@lumigraph/contracts/studio';
import type { TFunction } from 'i18next';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nativeName } from '../../lib/language-name.ts';
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
  /** The languages whose texts are written in the rows. */
  written: readonly Locale[];
  onCompare: (draft: ImageDraft) => void;
  onPasteLines: (pasted: PastedLines) => void;
  onPublish: (id: string) => void;
}

/** The columns of the queue. */
export function useDraftColumns({
  saves,
  actions,
  written,
  onCompare,
  onPasteLines,
  onPublish,
}: ColumnsOptions): TableColumn<ImageDraft>[] {
  const { t } = useTranslation('uploads');
  const { discard, isBusy } = actions;
  const [first = defaultLocale, ...others] = written;
  const text = (draft: ImageDraft, name: PastedText, locale: Locale) => (
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
    previewColumn(t),
    ...(written.includes(defaultLocale) ? [] : [englishColumn]),
    {
      id: 'title',
      header: t('columns.title'),
      width: 140,
      required: true,
      cell: (draft) => (isReady(draft) ? text(draft, 'title', first) : draft.upload.fileName),
    },
    {
      id: 'alt',
      header: t('columns.alt'),
      width: 180,
      grow: 2,
      required: true,
      cell: (draft) => (isReady(draft) ? text(draft, 'alt', first) : null),
    },
    ...others.flatMap((locale) =>
      textColumns(t, locale, (draft, name) => (isReady(draft) ? text(draft, name, locale) : null)),
    ),
    {
      id: 'category',
      header: t('columns.category'),
      width: 124,
      grow: 0.5,
      cell: (draft) =>
        isReady(draft) ? <CategoryCell key={draft.id} draft={draft} saves={saves} locale={first} /> : null,
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
}

const isReady = ({ upload }: ImageDraft): boolean => upload.state === 'ready';

const previewColumn = (t: TFunction<'uploads'>): TableColumn<ImageDraft> => ({
  id: 'preview',
  header: t('columns.preview'),
  width: 96,
  grow: 0,
  cell: (draft) =>
    isReady(draft) ? (
      <DraftPreview key={draft.id} id={draft.id} size="square" placeholder={draft.placeholder} />
    ) : null,
});

/** The texts of a further language. */
const textColumns = (
  t: TFunction<'uploads'>,
  locale: Locale,
  cell: (draft: ImageDraft, name: PastedText) => ReactNode,
): TableColumn<ImageDraft>[] =>
  (['title', 'alt'] as const).map((name) => ({
    id: `${name} ${locale}`,
    header: `${t(`columns.${name}`)} (${nativeName(locale)})`,
    width: 160,
    required: true,
    cell: (draft) => cell(draft, name),
  }));

/** The texts to translate, where none of the written languages is English. */
const englishColumn: TableColumn<ImageDraft> = {
  id: 'english',
  header: nativeName(defaultLocale),
  width: 140,
  cell: ({ title, alt }) => (
    <>
      {title[defaultLocale]}
      <span className="uploads-alt">{alt[defaultLocale]}</span>
    </>
  ),
};

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
