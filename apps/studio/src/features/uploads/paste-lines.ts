import type { Locale } from '@lumigraph/contracts';
import type { ImageDraft } from '@lumigraph/contracts/studio';
import { pastedTexts, type PastedText } from '../../lib/images/image-form.ts';
import { rowFields, type DraftSaves } from './use-draft-saves.ts';

/** A text that a row has. */
export type RowText = PastedText;

/** Lines of a spreadsheet's column or of a list, for the images from a draft on. */
export interface PastedLines {
  draft: ImageDraft;
  name: RowText;
  lines: readonly string[];
  /** Pastes everything into the field itself. */
  keepTogether: () => void;
}

/** The lines of a pasted text; undefined for a single one. */
export function pastedLines(text: string): string[] | undefined {
  const all = text.split(/\r\n?|\n/u);
  const lines = all.slice(0, all.findLastIndex((line) => line !== '') + 1);
  return lines.length < 2 ? undefined : lines;
}

/** A tab separates two columns of a spreadsheet: the texts from this one on, in the order of the form. */
const textsFrom = (name: RowText): RowText[] =>
  pastedTexts.slice(pastedTexts.findIndex((field) => field.name === name)).map((field) => field.name);

/**
 * Saves each line as the text of one draft; an empty one changes nothing. Returns the number of drafts whose texts are
 * saved and of those that have failed; a draft whose file is not read yet has no texts.
 */
export async function saveLines(
  saves: DraftSaves,
  drafts: readonly ImageDraft[],
  { name, lines, locale }: Pick<PastedLines, 'name' | 'lines'> & { locale: Locale },
): Promise<{ saved: number; failed: number }> {
  const count = { saved: 0, failed: 0 };
  for (const [index, draft] of drafts.entries()) {
    const columns = (lines[index] ?? '').split('\t').map((text) => text.replaceAll(/\s+/gu, ' ').trim());
    const edits = textsFrom(name).flatMap((column, place) => {
      const value = columns[place];
      return value
        ? { id: draft.id, name: column, locale, value, before: rowFields(draft, locale)[column] }
        : [];
    });
    if (edits.length === 0) continue;
    // One draft after another: fifty calls at once would reach the limit of the server.
    const results =
      draft.upload.state === 'ready' ? await Promise.allSettled(edits.map((edit) => saves.save(edit))) : [];
    const isSaved = results.length > 0 && results.every(({ status }) => status === 'fulfilled');
    count[isSaved ? 'saved' : 'failed'] += 1;
  }
  return count;
}
