import type { ImagePreviewSize, StudioImageRow } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { Star } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TableColumn } from '../../lib/table/use-columns.ts';
import { imageFields } from '../../lib/images/image-form.ts';
import { useImageWords } from '../../lib/images/image-fields.tsx';
import { PrivateImage } from '../../lib/blob-image.tsx';

type Previewed = Pick<StudioImageRow, 'id' | 'version' | 'thumbnailUrl' | 'placeholder'>;

interface ImagePreviewProps {
  image: Previewed;
  /** Of an image that has no public address. */
  size?: ImagePreviewSize;
  alt?: string;
}

/** A small version of the image, also of one that is not published; its color until it is there. */
export function ImagePreview({ image, size, alt = '' }: ImagePreviewProps) {
  return (
    <span className="image-preview" style={{ backgroundColor: image.placeholder }}>
      {image.thumbnailUrl === null ? (
        <PrivateImage image={image} size={size} alt={alt} />
      ) : (
        <img src={image.thumbnailUrl} alt={alt} loading="lazy" decoding="async" />
      )}
    </span>
  );
}

export function useImageColumns(): TableColumn<StudioImageRow>[] {
  const { t } = useTranslation('images');
  const { dateTime } = useFormats();
  const words = useImageWords();
  return [
    {
      id: 'preview',
      header: t('columns.preview'),
      width: 96,
      grow: 0,
      isImage: true,
      cell: (image) => <ImagePreview image={image} />,
    },
    {
      id: 'title',
      header: t('columns.title'),
      sort: 'title',
      width: 200,
      grow: 2,
      required: true,
      cell: ({ title, id }) => title || id,
    },
    {
      id: 'category',
      header: t('columns.category'),
      width: 130,
      cell: ({ categoryId }) => words.category(categoryId),
    },
    {
      id: 'createdAt',
      header: t('columns.createdAt'),
      sort: 'createdAt',
      width: 208,
      grow: 0,
      cell: ({ createdAt }) => (
        <time dateTime={new Date(createdAt).toISOString()}>{dateTime(createdAt)}</time>
      ),
    },
    {
      id: 'special',
      header: t('columns.special'),
      width: 100,
      grow: 0,
      cell: ({ special }) =>
        special ? <Star className="images-special" aria-label={t('columns.special')} size={18} /> : null,
    },
    {
      id: 'missing',
      header: t('columns.missing'),
      width: 170,
      cell: ({ missing }) => missing.map(words.gap).join(', '),
    },
    {
      id: 'license',
      header: t('columns.license'),
      optional: true,
      width: 160,
      cell: ({ license }) => words.license(license),
    },
    ...textColumns(t),
    {
      id: 'source',
      header: t('columns.source'),
      optional: true,
      cell: ({ source }) => words.source(source),
    },
    {
      id: 'size',
      header: t('columns.size'),
      optional: true,
      width: 120,
      align: 'end',
      cell: ({ width, height }) => `${width} × ${height}`,
    },
    { id: 'id', header: t('columns.id'), optional: true, width: 200, cell: ({ id }) => <code>{id}</code> },
  ];
}

/** Texts that are shown as they are. */
const textColumns = (t: TFunction<'images'>): TableColumn<StudioImageRow>[] =>
  imageFields.flatMap((field) =>
    'column' in field
      ? [{ id: field.name, header: t(field.label), optional: true, cell: (image) => image[field.name] }]
      : [],
  );
