import type { Locale } from '@lumigraph/contracts';
import { MAX_CHANGED_IMAGES, type BulkChange } from '@lumigraph/contracts/studio';
import { Alert, Button, Skeleton, useToasts } from '@lumigraph/ui-kit';
import { StudioDialog } from '../studio-dialog.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nativeName } from '../language-name.ts';
import { useStudioApi } from '../studio.tsx';
import { useErrorText } from '../use-error-text.ts';
import { allRows, type PagesOptions } from '../table/use-pages.ts';
import { changeImages, useUndo } from './use-image-record.ts';
import { pastedTexts, type PastedText } from './image-form.ts';
import type { RowSaves } from './use-row-saves.ts';
import './paste-texts-dialog.css';

/** Lines of a spreadsheet's column or of a list, for the images from one on. */
export interface PastedLines {
  /** Id of the image into whose field they were pasted. */
  from: string;
  name: PastedText;
  /** Of the texts. */
  locale: Locale;
  lines: readonly string[];
  /** Pastes everything into the field itself. */
  keepTogether: () => void;
}

/** An image that can get a line. */
export interface PasteRow {
  id: string;
  label: string;
  preview: ReactNode;
  /** Its file is read. */
  isReady: boolean;
}

/** The lines of a pasted text; undefined for a single one. */
export function pastedLines(text: string): string[] | undefined {
  const all = text.split(/\r\n?|\n/u);
  const lines = all.slice(0, all.findLastIndex((line) => line !== '') + 1);
  return lines.length < 2 ? undefined : lines;
}

/** A tab separates two columns of a spreadsheet: the texts from this one on, in the order of the form. */
const textsFrom = (name: PastedText) =>
  pastedTexts.slice(pastedTexts.findIndex((field) => field.name === name));

type PastedField = ReturnType<typeof textsFrom>[number];

interface PlannedRow {
  row: PasteRow;
  /** What is written; a field without a text stays as it is. */
  texts: readonly { field: PastedField; text: string }[];
  /** Why nothing of it is saved. */
  problem: 'unread' | 'tooLong' | undefined;
}

function planOf({ name, lines }: PastedLines, rows: readonly PasteRow[]): PlannedRow[] {
  return rows.slice(0, lines.length).map((row, index) => {
    const columns = (lines[index] ?? '').split('\t').map((text) => text.replaceAll(/\s+/gu, ' ').trim());
    const texts = textsFrom(name).flatMap((field, place) => {
      const text = columns[place];
      return text ? [{ field, text }] : [];
    });
    const isTooLong = texts.some(({ field, text }) => text.length > field.maxLength);
    const problem =
      texts.length === 0 ? undefined : !row.isReady ? 'unread' : isTooLong ? 'tooLong' : undefined;
    return { row, texts, problem };
  });
}

const savedRows = (plan: readonly PlannedRow[]): PlannedRow[] =>
  plan.filter(({ texts, problem }) => texts.length > 0 && problem === undefined);

interface PasteTextsDialogProps<Row> {
  pasted: PastedLines;
  /** The list into which they were pasted. */
  pages: PagesOptions<Row>;
  /** Undefined for an image that cannot be published: it takes no line. */
  rowOf: (row: Row) => PasteRow | undefined;
  saves: RowSaves;
  /** After the change, and after it was undone. */
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** Shows which image gets which of the pasted lines, before one request saves them. */
export function PasteTextsDialog<Row>(props: PasteTextsDialogProps<Row>) {
  const { pasted, pages, rowOf, saves, refresh, onClose } = props;
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
  const { from, lines, locale } = pasted;
  const rows = useQuery({
    queryKey: ['paste-rows', from, lines.length, locale],
    queryFn: async () => {
      await saves.settled();
      return rowsFrom({ pages, rowOf, from }, Math.min(lines.length, MAX_CHANGED_IMAGES));
    },
    staleTime: 0,
    gcTime: 0,
  });
  const plan = planOf(pasted, rows.data ?? []);
  const count = savedRows(plan).length;
  const left = lines.length - plan.length;
  const { mutate: spread, isPending, error } = useSpread({ plan, locale, refresh, onClose });
  const failure = rows.error ?? error;
  return (
    <StudioDialog
      size="lg"
      role="alertdialog"
      title={t('paste.title', { count: lines.length })}
      onClose={() => isPending || onClose()}
      actions={
        <>
          <Button
            disabled={isPending}
            onClick={() => {
              pasted.keepTogether();
              onClose();
            }}
          >
            {t('paste.together')}
          </Button>
          <Button variant="primary" busy={isPending} disabled={count === 0} onClick={() => spread()}>
            {t('paste.spread')}
          </Button>
        </>
      }
    >
      {rows.data ? (
        <>
          <p className="studio-dialog-text">{t('paste.text', { count, language: nativeName(locale) })}</p>
          {left > 0 ? <Alert tone="warning">{t('paste.left', { count: left })}</Alert> : null}
          <PlanTable plan={plan} columns={textsFrom(pasted.name).slice(0, columnCount(lines))} />
        </>
      ) : null}
      {rows.isPending ? <Skeleton /> : null}
      {failure ? <Alert tone="danger">{errorText(failure)}</Alert> : null}
    </StudioDialog>
  );
}

interface Beginning<Row> extends Pick<PasteTextsDialogProps<Row>, 'pages' | 'rowOf'> {
  from: string;
}

/** At most so many images in the order of the list, from this one on. */
async function rowsFrom<Row>({ pages, rowOf, from }: Beginning<Row>, count: number): Promise<PasteRow[]> {
  const found: PasteRow[] = [];
  for await (const row of allRows(pages)) {
    const paste = rowOf(row);
    if (paste && (found.length > 0 || paste.id === from)) found.push(paste);
    if (found.length === count) break;
  }
  return found;
}

const columnCount = (lines: readonly string[]): number =>
  Math.max(...lines.map((line) => line.split('\t').length));

interface PlanTableProps {
  plan: readonly PlannedRow[];
  columns: readonly PastedField[];
}

/** Each image with the texts that it gets. */
function PlanTable({ plan, columns }: PlanTableProps) {
  const { t } = useTranslation('uploads');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <section className="paste-texts" tabIndex={0} aria-label={t('paste.preview')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('columns.preview')}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {t(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.map(({ row, texts, problem }) => (
            <tr key={row.id}>
              <th scope="row">
                <span className="paste-texts-image">
                  {row.preview} <span>{row.label}</span>
                </span>
              </th>
              {columns.map(({ name }) => (
                <td key={name}>
                  <PlannedText text={texts.find(({ field }) => field.name === name)?.text} />{' '}
                  {problem && name === columns[0]?.name ? (
                    <span className="paste-texts-problem">{t(`paste.problems.${problem}`)}</span>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface SpreadOptions extends Pick<PasteTextsDialogProps<unknown>, 'refresh' | 'onClose'> {
  locale: Locale;
  plan: readonly PlannedRow[];
}

function useSpread({ plan, locale, refresh, onClose }: SpreadOptions) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const toasts = useToasts();
  const undoOf = useUndo(refresh);
  return useMutation({
    mutationFn: () =>
      changeImages(api, { texts: savedRows(plan).map((planned) => textsOf(planned, locale)) }),
    async onSuccess({ changed, undo }) {
      toasts.show({ text: t('paste.done', { count: changed }), tone: 'success', ...undoOf(undo) });
      onClose();
      await refresh();
    },
  });
}

const textsOf = ({ row, texts }: PlannedRow, locale: Locale): NonNullable<BulkChange['texts']>[number] => ({
  id: row.id,
  ...Object.fromEntries(texts.map(({ field, text }) => [field.name, { [locale]: text }])),
});

function PlannedText({ text }: { text: string | undefined }) {
  const { t } = useTranslation('uploads');
  return text === undefined ? (
    <span className="paste-texts-kept">{t('paste.kept')}</span>
  ) : (
    <span>{text}</span>
  );
}
