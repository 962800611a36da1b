import { useQuery } from '@tanstack/react-query';
import { BlobImage } from '../../lib/blob-image.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { draftPreviewQuery, imagePreviewQuery, type PreviewSize } from './uploads-api.ts';

interface DraftPreviewProps {
  id: string;
  size: PreviewSize;
  /** Shown until the image is there. */
  placeholder?: string;
  alt?: string;
}

export function DraftPreview({ id, size, placeholder, alt = '' }: DraftPreviewProps) {
  const { data } = useQuery(draftPreviewQuery(useStudioApi(), id, size));
  return <Preview data={data} size={size} placeholder={placeholder} alt={alt} />;
}

export function ImagePreview({ id, alt = '' }: { id: string; alt?: string }) {
  const { data } = useQuery(imagePreviewQuery(useStudioApi(), id));
  return <Preview data={data} size="whole" placeholder={undefined} alt={alt} />;
}

interface PreviewProps {
  data: Blob | undefined;
  size: PreviewSize;
  placeholder: string | undefined;
  alt: string;
}

function Preview({ data, size, placeholder, alt }: PreviewProps) {
  return (
    <span className="uploads-image" data-size={size} style={{ backgroundColor: placeholder }}>
      <BlobImage blob={data} alt={alt} />
    </span>
  );
}
