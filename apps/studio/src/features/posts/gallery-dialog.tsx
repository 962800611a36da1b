import { fillTransform, limitTransform, THUMBNAIL_PX, type Locale } from '@lumigraph/contracts';
import type { StudioImageRow } from '@lumigraph/contracts/studio';
import { Skeleton, TextField } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useSettled } from '../../lib/use-settled.ts';
import { imageMarkdown } from './image-dialog.tsx';

const SHOWN = 24;
/** Wider than the column of a post on a display of double density. */
const WIDTH_PX = 1280;

interface GalleryDialogProps {
  /** Language of the text. */
  locale: Locale;
  /** The Markdown of the chosen image. */
  onInsert: (markdown: string) => void;
  onClose: () => void;
}

/** Finds a published image; a press inserts it with its alternative text. */
export function GalleryDialog({ locale, onInsert, onClose }: GalleryDialogProps) {
  const { t } = useTranslation('posts');
  const { t: common } = useTranslation();
  const api = useStudioApi();
  const [words, setWords] = useState('');
  const q = useSettled(words.trim());
  const { data, error, refetch } = useQuery({
    queryKey: ['gallery-images', q, locale],
    queryFn: ({ signal }) =>
      api.send('GET /images', { query: { ...(q ? { q } : {}), texts: locale, pageSize: SHOWN }, signal }),
    placeholderData: keepPreviousData,
  });
  const choose = (image: StudioImageRow, url: string) => {
    onInsert(imageMarkdown(image.translations?.[locale]?.alt || image.alt, url));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="lg"
      title={t('gallery.title')}
      closeLabel={common('actions.close')}
    >
      <div className="gallery-choice">
        <TextField
          type="search"
          label={t('gallery.search')}
          value={words}
          maxLength={200}
          onChange={({ target }) => setWords(target.value)}
        />
        {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined && !error ? <Skeleton className="gallery-choice-wait" /> : null}
        {data?.items.length === 0 ? <p>{t('gallery.none')}</p> : null}
        <ul>
          {data?.items.map((image) => {
            const url = urlOf(image);
            return url === undefined || image.thumbnailUrl === null ? null : (
              <li key={image.id}>
                <button type="button" onClick={() => choose(image, url)}>
                  <img src={image.thumbnailUrl} alt="" loading="lazy" decoding="async" />
                  <span>{image.title || image.id}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}

/** The whole image in the width of a post; undefined where it is not published. */
const urlOf = ({ thumbnailUrl }: StudioImageRow): string | undefined =>
  thumbnailUrl?.replace(fillTransform(THUMBNAIL_PX), limitTransform(WIDTH_PX, { auto: true }));
