import type { ImageFormat } from '@lumigraph/contracts';
import type { ImageFileTasks } from '../image-file-tasks.ts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
import type { inFile } from '../../store/edit-images.ts';
import type { NewImage } from '../../store/image-rows.ts';
import { newOriginalKey, renditionKey } from '../delivery/rendition-files.ts';
import { preparedRenditions } from '../../store/renditions.ts';
import type { ImportSession } from '../import/import-session.ts';
import type { RightsAndOrigin } from '../import/marks/xmp-packet.ts';

interface RemarkDeps {
  storage: FileStorage;
  imageTasks: Pick<ImageFileTasks, 'remarkImage'>;
}

interface Remarked {
  storageKey: string;
  format: ImageFormat;
  marks: RightsAndOrigin;
}

/** Writes copies of an original and its renditions with other metadata, as files of the session. */
export async function remarkFiles(
  { storage, imageTasks }: RemarkDeps,
  session: ImportSession,
  { storageKey: former, format, marks }: Remarked,
): Promise<{ storageKey: string; bytes: number; storedSha256: string }> {
  const kept = await Promise.all(
    preparedRenditions.map(async (name) => {
      // A rendition that is lost is made again when somebody asks for it.
      const data = await storage.bytes(renditionKey({ ...name, storageKey: former })).catch(() => undefined);
      return data && data.length > 0 ? [{ ...name, data }] : [];
    }),
  );
  const renditions = kept.flat();
  const files = await imageTasks.remarkImage(
    await storage.bytes(former),
    renditions.map((rendition) => ({ format: rendition.format, data: rendition.data })),
    marks,
  );
  const storageKey = newOriginalKey(format);
  await session.claim(storageKey);
  await storage.put(storageKey, files.original);
  for (const [index, data] of files.renditions.entries()) {
    const name = renditions[index];
    if (name) await storage.put(renditionKey({ ...name, storageKey }), data, { durable: false });
  }
  return { storageKey, bytes: files.original.length, storedSha256: files.storedSha256 };
}

/** What the metadata of the stored files says. */
type Marked = Pick<NewImage, (typeof inFile)[number] | 'titleTranslations' | 'altTranslations'>;

export const markedOf = (image: Marked): Marked => ({
  title: image.title,
  alt: image.alt,
  titleTranslations: image.titleTranslations,
  altTranslations: image.altTranslations,
  tags: image.tags,
  source: image.source,
  license: image.license,
  credit: image.credit,
});
