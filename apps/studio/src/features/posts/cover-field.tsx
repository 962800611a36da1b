import { Alert, Button } from '@lumigraph/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { IMAGE_TYPES, storeImage, useImageErrorText } from './image-dialog.tsx';

interface CoverFieldProps {
  /** Name of the stored cover; empty for none. */
  value: string;
  onChange: (cover: string) => void;
}

/** The cover of a post: chosen, or dropped on its place. */
export function CoverField({ value, onChange }: CoverFieldProps) {
  const { t } = useTranslation('posts');
  const api = useStudioApi();
  const errorText = useImageErrorText();
  const fileInput = useRef<HTMLInputElement>(null);
  const [isDragged, setDragged] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => storeImage(api, file, 'cover'),
    onSuccess: ({ cover }) => onChange(cover ?? ''),
  });
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file && !isPending) mutate(file);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDragged(isOver);
  };
  return (
    <fieldset className="translated-field cover-field">
      <legend>{t('cover.title')}</legend>
      <p className="ui-field-hint">{t('cover.hint')}</p>
      <div
        className="cover-field-place"
        data-dragged={isDragged || undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        {value === '' ? (
          <ImagePlus aria-hidden size={32} />
        ) : (
          <img src={`/cdn/covers/${value}`} alt={t('cover.current')} width={1600} height={900} />
        )}
      </div>
      <div className="cover-field-buttons">
        <Button size="sm" busy={isPending} onClick={() => fileInput.current?.click()}>
          {t(value === '' ? 'cover.choose' : 'cover.replace')}
        </Button>
        {value === '' ? null : (
          <Button size="sm" variant="ghost" disabled={isPending} onClick={() => onChange('')}>
            {t('cover.remove')}
          </Button>
        )}
      </div>
      <input
        ref={fileInput}
        type="file"
        accept={IMAGE_TYPES}
        hidden
        aria-label={t('cover.file')}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
    </fieldset>
  );
}
