import type { NewImageData } from '@lumigraph/contracts/studio';
import { AppError } from '../../../../lib/errors.ts';
import { unrecorded } from '../../../../db/audit-trail.ts';
import { FALLBACK_CATEGORY } from '../import/folder-items.ts';
import { importImages, MISSING_ALT, type ImportDeps, type Outcome } from '../import/import-images.ts';
import type { ReplacingFile } from './replace-file.ts';

/**
 * Imports and publishes one file, as the import command does. Returns the id of the image.
 * @throws AppError VALIDATION_FAILED without alternative text, UNPROCESSABLE for a file that is refused, CONFLICT when
 * it was imported before
 */
export async function publishFile(
  deps: ImportDeps & { licenseUrl: string },
  { name, content }: ReplacingFile,
  data: NewImageData,
): Promise<string> {
  const { category = FALLBACK_CATEGORY, source, license, credit, publishAt } = data;
  // In a transaction of its own, which is no part of the recorded change.
  await unrecorded(() => deps.store.ensureCategory(category));
  const outcomes: Outcome[] = [];
  const item = {
    kind: 'file' as const,
    path: name,
    content,
    name: name.replaceAll(/[/\\]/gu, ' '),
    category,
    special: data.special ?? false,
    chosen: chosenOf(data),
  };
  async function* items() {
    yield item;
  }
  await importImages(deps, items(), {
    rights: { source, license, credit, licenseUrl: deps.licenseUrl },
    publishAt,
    needsAlt: true,
    onOutcome: (outcome) => void outcomes.push(outcome),
  });
  return publicIdOf(outcomes[0]);
}

function chosenOf({ title, alt, tags }: NewImageData) {
  const { en: titleText, ...titleTranslations } = title ?? {};
  const { en: altText, ...altTranslations } = alt ?? {};
  return {
    ...(titleText?.trim() ? { title: titleText.trim() } : {}),
    ...(altText?.trim() ? { alt: altText.trim() } : {}),
    titleTranslations,
    altTranslations,
    ...(tags ? { tags } : {}),
  };
}

function publicIdOf(outcome: Outcome | undefined): string {
  if (outcome?.kind === 'imported') return outcome.publicId;
  if (outcome?.kind === 'duplicate')
    throw new AppError('CONFLICT', { message: 'This file was imported before' });
  const reason = outcome?.kind === 'refused' ? outcome.reason : 'The file was not imported';
  if (reason === MISSING_ALT)
    throw new AppError('VALIDATION_FAILED', {
      message: reason,
      fields: [{ field: 'alt.en', rule: 'required', message: reason }],
    });
  throw new AppError('UNPROCESSABLE', { message: reason });
}
