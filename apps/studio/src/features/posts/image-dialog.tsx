import type { PostImage } from '@lumigraph/contracts/studio';
import { useTranslation } from 'react-i18next';
import { BlobImage } from '../../lib/blob-image.tsx';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { isApiError } from '@lumigraph/api-clients';
import { FILE_FIELD, FILE_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '@lumigraph/contracts';
import type { StudioApi } from '../../lib/studio-api.ts';
import { useErrorText } from '../../lib/use-error-text.ts';

/** What the server reads. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** A file that is not sent, because the server would refuse it. */
class TooLarge extends Error {}

/** Stores an image of a text, or a cover. Rejects as every call does. */
export async function storeImage(api: StudioApi, file: File, kind: 'text' | 'cover'): Promise<PostImage> {
  if (file.size > FILE_MAX_BYTES) throw new TooLarge();
  const form = new FormData();
  form.append(FILE_FIELD, file);
  return api.send('POST /post-images', { query: { kind }, form, timeoutMs: UPLOAD_TIMEOUT_MS });
}

/** Why an image was not stored. */
export function useImageErrorText(): (error: unknown) => string {
  const { t } = useTranslation('posts');
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof TooLarge || isApiError(error, 'FILE_TOO_LARGE')) return t('image.tooLarge');
    return isApiError(error, 'PICTURE_UNREADABLE') ? t('image.unreadable') : errorText(error);
  };
}

/** An image in Markdown, with an alternative text that may contain brackets. */
export const imageMarkdown = (alt: string, url: string): string =>
  `![${alt.trim().replaceAll(/[[\]\\]/gu, String.raw`\$&`)}](${url})`;

interface ImageDialogProps {
  file: File;
  /** Language of the text. */
  locale: string;
  /** Name of the language. */
  language: string;
  /** The Markdown of the stored image. */
  onInsert: (markdown: string) => void;
  onClose: () => void;
}

/** Asks for the alternative text of an image, stores the image and inserts it. */
export function ImageDialog({ file, locale, language, onInsert, onClose }: ImageDialogProps) {
  const { t } = useTranslation('posts');
  return (
    <ChangeDialog
      send={(api) => storeImage(api, file, 'text')}
      onDone={({ url }, { alt }) => {
        onInsert(imageMarkdown(alt.replaceAll(/\s+/gu, ' '), url));
        onClose();
      }}
      failureText={useImageErrorText()}
      title={t('image.title')}
      submit={t('image.insert')}
      fields={[
        {
          name: 'alt',
          label: t('image.alt', { language }),
          hint: t('image.altHint'),
          lang: locale,
          rows: 2,
          maxLength: 400,
          problem: t('image.altMissing'),
        },
      ]}
      onClose={onClose}
    >
      <figure className="post-file">
        <BlobImage blob={file} alt="" />
        <figcaption>{file.name}</figcaption>
      </figure>
    </ChangeDialog>
  );
}
