import type { Locale } from '@lumigraph/contracts';
import type { StudioImage, StudioImageRow } from '@lumigraph/contracts/studio';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { imagesKey } from '../../lib/categories.ts';
import { PasteTextsDialog, type PastedLines } from '../../lib/images/paste-texts-dialog.tsx';
import type { PastedText } from '../../lib/images/image-form.ts';
import { TextCell } from '../../lib/images/text-cell.tsx';
import { useRowSaves, type RowSaves } from '../../lib/images/use-row-saves.ts';
import { nativeName } from '../../lib/language-name.ts';
import type { TableColumn } from '../../lib/table/use-columns.ts';
import type { PagesOptions } from '../../lib/table/use-pages.ts';
import { ImagePreview } from './image-columns.tsx';
import { imageListsKey } from './image-list-api.ts';

/** Shows the saved texts in a loaded row; the filter applies when the list is read again. */
function withTexts(row: StudioImageRow, { title, alt, version }: StudioImage): StudioImageRow {
  const textsOf = (locale: Locale) => ({ title: title[locale] ?? '', alt: alt[locale] ?? '' });
  const { translations } = row;
  return {
    ...row,
    ...textsOf('en'),
    version,
    ...(translations && {
      translations: Object.fromEntries(
        Object.keys(translations).map((locale) => [locale, textsOf(locale as Locale)]),
      ),
    }),
  };
}

const lists = { queryKey: imageListsKey, change: withTexts };

interface ImageTexts {
  columns: TableColumn<StudioImageRow>[];
  /** The question about pasted lines. */
  dialog: ReactNode;
}

/** The texts of some languages in the rows of the list: written, and pasted from a spreadsheet. */
export function useImageTexts(locales: readonly Locale[], pages: PagesOptions<StudioImageRow>): ImageTexts {
  const queryClient = useQueryClient();
  const saves = useRowSaves(lists);
  const [pasted, setPasted] = useState<PastedLines>();
  const columns = useTextColumns({ locales, saves, onPasteLines: setPasted });
  return {
    columns,
    dialog: pasted ? (
      <PasteTextsDialog
        pasted={pasted}
        pages={pages}
        rowOf={(image) => ({
          id: image.id,
          label: image.title || image.id,
          preview: <ImagePreview image={image} />,
          isReady: true,
        })}
        saves={saves}
        refresh={() => queryClient.invalidateQueries({ queryKey: imagesKey })}
        onClose={() => setPasted(undefined)}
      />
    ) : null,
  };
}

interface TextColumnsOptions {
  locales: readonly Locale[];
  saves: RowSaves;
  onPasteLines: (pasted: PastedLines) => void;
}

function useTextColumns({ locales, saves, onPasteLines }: TextColumnsOptions): TableColumn<StudioImageRow>[] {
  const { t } = useTranslation('images');
  const columnOf = (locale: Locale, name: PastedText): TableColumn<StudioImageRow> => ({
    id: `${name} ${locale}`,
    header: t(`texts.${name}`, { language: nativeName(locale) }),
    width: name === 'title' ? 150 : 180,
    grow: name === 'title' ? 1 : 2,
    required: true,
    cell: (image) => (
      <TextCell
        key={`${image.id} ${locale}`}
        id={image.id}
        label={image.title || image.id}
        name={name}
        saved={image.translations?.[locale]?.[name] ?? ''}
        english={image[name]}
        saves={saves}
        locale={locale}
        onPasteLines={onPasteLines}
      />
    ),
  });
  return [
    {
      id: 'preview',
      header: t('columns.preview'),
      width: 72,
      grow: 0,
      cell: (image) => <ImagePreview image={image} />,
    },
    {
      id: 'title',
      header: t('columns.title'),
      sort: 'title',
      width: 140,
      required: true,
      cell: ({ title, alt, id }) => (
        <>
          <span>{title || id}</span>
          {alt === title ? null : <span className="images-alt">{alt}</span>}
        </>
      ),
    },
    ...locales.flatMap((locale) => [columnOf(locale, 'title'), columnOf(locale, 'alt')]),
  ];
}
