import type { PostImage } from '@lumigraph/contracts/studio';
import { Alert, Button, Form, TextArea } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useForm } from '@lumigraph/ui-kit/form';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BlobImage } from '../../lib/blob-image.tsx';
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
  const { t: common } = useTranslation();
  const api = useStudioApi();
  const errorText = useImageErrorText();
  const formId = useId();
  const { field, formProps, status } = useForm<{ alt: string }, unknown, PostImage>({
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
  const isBusy = status.kind === 'busy';
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      title={t('image.title')}
      closeLabel={common('actions.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {t('image.insert')}
          </Button>
        </>
      }
    >
      <Form
        {...formProps}
        id={formId}
        className="studio-dialog-form"
        onSubmit={(event) => {
          // React passes the event on to the form of the post, which contains this dialog.
          event.stopPropagation();
          formProps.onSubmit(event);
        }}
      >
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
          {...field('alt')}
        />
        {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      </Form>
    </Dialog>
  );
}
