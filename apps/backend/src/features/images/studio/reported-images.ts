import { AppError } from '../../../lib/errors.ts';
import type { ImageEditor } from '../store/image-editor.ts';
import type { StudioImages } from './studio-images.ts';

export type ReportedImages = ReturnType<typeof createReportedImages>;

/** What a decision about a report does with an image. Repeating a decision changes nothing. */
export function createReportedImages(
  images: StudioImages,
  editor: Pick<ImageEditor, 'withhold' | 'restore'>,
) {
  async function find(id: string) {
    try {
      return await images.read(id, '');
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }

  return {
    /** Null when there is no such image. */
    async visibilityOf(id: string) {
      const visibility = (await find(id))?.visibility ?? null;
      return visibility === 'draft' ? null : visibility;
    },

    withhold: async (id: string, reason: string): Promise<void> => {
      await editor.withhold([id], reason);
    },

    /** Shows a withheld image again. */
    restore: async (id: string): Promise<void> => {
      await editor.restore([id]);
    },

    /** Deletes the image and its files. */
    async remove(id: string): Promise<void> {
      const image = await find(id);
      if (image) await images.remove(id, image.version);
    },
  };
}
