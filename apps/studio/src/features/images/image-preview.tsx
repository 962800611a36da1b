import type { StudioImageRow } from '@lumigraph/contracts/studio';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStudioApi } from '../../lib/studio.tsx';
import { previewQuery } from './images-api.ts';

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

/** The address of an image that is not published needs the token of the session, which an `img` does not send. */
function PrivatePreview({ image, alt }: { image: Previewed; alt: string }) {
  const { data } = useQuery(previewQuery(useStudioApi(), image));
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const created = URL.createObjectURL(data);
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the address exists as long as the effect
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [data]);
  return url === undefined ? null : <img src={url} alt={alt} />;
}
