import type { StudioImageRow } from '@lumigraph/contracts/studio';
import { useQuery } from '@tanstack/react-query';
import { BlobImage } from '../../lib/blob-image.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { previewQuery } from './image-list-api.ts';

type Previewed = Pick<StudioImageRow, 'id' | 'version' | 'thumbnailUrl' | 'placeholder'>;

/** A small version of the image, also of one that is not published; its color until it is there. */
export function ImagePreview({ image, alt = '' }: { image: Previewed; alt?: string }) {
  return (
    <span className="image-preview" style={{ backgroundColor: image.placeholder }}>
      {image.thumbnailUrl === null ? (
        <PrivatePreview image={image} alt={alt} />
      ) : (
        <img src={image.thumbnailUrl} alt={alt} loading="lazy" decoding="async" />
      )}
    </span>
  );
}

function PrivatePreview({ image, alt }: { image: Previewed; alt: string }) {
  const { data } = useQuery(previewQuery(useStudioApi(), image));
  return <BlobImage blob={data} alt={alt} />;
}
