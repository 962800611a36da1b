import type { Locale } from '@lumigraph/contracts';
import type { StudioImage, StudioImageRow, StudioPage } from '@lumigraph/contracts/studio';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
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

type RowPage = StudioPage<StudioImageRow>;

const loadedRow = (queryClient: QueryClient, id: string): StudioImageRow | undefined =>
  queryClient
    .getQueriesData<RowPage>({ queryKey: imageListsKey })
    .flatMap(([, page]) => page?.items ?? [])
    .find((row) => row.id === id);

/** Shows the saved texts in the loaded rows; the filter applies when the list is read again. */
function putRow(queryClient: QueryClient, { id, title, alt, version }: StudioImage): void {
  const textsOf = (locale: string) => ({
    title: title[locale as Locale] ?? '',
    alt: alt[locale as Locale] ?? '',
  });
  queryClient.setQueriesData<RowPage>({ queryKey: imageListsKey }, (page) =>
    page?.items.some((row) => row.id === id)
      ? {
          ...page,
          items: page.items.map((row) =>
            row.id === id
              ? {
                  ...row,
                  title: title.en ?? '',
                  alt: alt.en ?? '',
                  version,
                  ...(row.translations
                    ? {
                        translations: Object.fromEntries(
                          Object.keys(row.translations).map((locale) => [locale, textsOf(locale)]),
                        ),
                      }
                    : {}),
                }
              : row,
          ),
        }
      : page,
  );
}

interface ImageTexts {
  columns: TableColumn<StudioImageRow>[];
  /** The question about pasted lines. */
  dialog: ReactNode;
}

/** The texts of some languages in the rows of the list: written, and pasted from a spreadsheet. */
export function useImageTexts(locales: readonly Locale[], pages: PagesOptions<StudioImageRow>): ImageTexts {
  const queryClient = useQueryClient();
  const rows = useMemo(
    () => ({
      versionOf: (id: string) => loadedRow(queryClient, id)?.version,
      put: (image: StudioImage) => putRow(queryClient, image),
    }),
    [queryClient],
  );
  const saves = useRowSaves(rows);
  const [pasted, setPasted] = useState<PastedLines>();
  const columns = useTextColumns({ locales, saves, onPasteLines: setPasted });
  return {
    columns,
    dialog: pasted ? (
      <PasteTextsDialog
        pasted={pasted}
        loadRows={async (from, count) => {
          await saves.settled();
          return (await rowsFrom(pages, from, count)).map((image) => ({
            id: image.id,
            label: image.title || image.id,
            preview: <ImagePreview image={image} />,
            isReady: true,
          }));
        }}
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

const PAGE_SIZE = 200;

/** At most `count` images in the order of the list, from this one on. */
async function rowsFrom(
  { fetchPage }: PagesOptions<StudioImageRow>,
  first: string,
  count: number,
): Promise<StudioImageRow[]> {
  const found: StudioImageRow[] = [];
  const { signal } = new AbortController();
  let cursor: string | undefined;
  do {
    const page = await fetchPage({ cursor, pageSize: PAGE_SIZE, signal });
    for (const row of page.items)
      if (found.length < count && (found.length > 0 || row.id === first)) found.push(row);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < count);
  return found;
}
