import type { PostImage } from '@lumigraph/contracts/studio';
import { TextArea } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { BlobImage } from '../../lib/blob-image.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { imageMarkdown, storeImage, useImageErrorText } from './post-images.ts';

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
  const api = useStudioApi();
  const errorText = useImageErrorText();
  const form = useForm<{ alt: string }, unknown, PostImage>({
    initialValues: { alt: '' },
    rules: ({ alt }) => ({ alt: alt.trim() === '' ? 'required' : undefined }),
    problemText: () => t('image.altMissing'),
    send: () => storeImage(api, file, 'text'),
    failureText: errorText,
    onDone({ url }, { alt }) {
      onInsert(imageMarkdown(alt.replaceAll(/\s+/gu, ' '), url));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('image.title')} submit={t('image.insert')} onClose={onClose}>
      <figure className="post-file">
        <BlobImage blob={file} alt="" />
        <figcaption>{file.name}</figcaption>
      </figure>
      <TextArea
        label={t('image.alt', { language })}
        hint={t('image.altHint')}
        lang={locale}
        rows={2}
        maxLength={400}
        required
        {...form.field('alt')}
      />
    </FormDialog>
  );
}
