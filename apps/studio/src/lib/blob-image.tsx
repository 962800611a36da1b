import { MINUTE_MS } from '@lumigraph/contracts';
import type { ImagePreviewSize } from '@lumigraph/contracts/studio';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StudioApi } from './studio-api.ts';
import { useStudioApi } from './studio.tsx';

/**
 * The address of an image that is none yet: a chosen file, or one that was loaded with the token of the session, which
 * an `img` does not send. Undefined until it is there.
 */
export function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const created = URL.createObjectURL(blob);
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the address exists as long as the effect
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return url;
}

export function BlobImage({ blob, alt }: { blob: Blob | undefined; alt: string }) {
  const url = useBlobUrl(blob);
  return url === undefined ? null : <img src={url} alt={alt} />;
}

/** An image with the version whose file is shown; without it, the file is that of the first look. */
interface Previewed {
  id: string;
  version?: number;
}

/** The previews of an image in every size. */
export const previewsKey = (id: string) => ['image-previews', id];

/** Kept while the image has this version: a preview is not in the cache of the browser, because it needs a token. */
export const previewQuery = (api: StudioApi, { id, version }: Previewed, size: ImagePreviewSize = 'whole') =>
  queryOptions({
    queryKey: [...previewsKey(id), version, size],
    queryFn: () => api.sendForFile('GET /image-previews/*', { params: { '*': id }, query: { size } }),
    staleTime: Infinity,
    gcTime: MINUTE_MS,
  });

interface PrivateImageProps {
  image: Previewed;
  size?: ImagePreviewSize | undefined;
  alt: string;
}

/** An image without a public address, or in a size that the site does not have. */
export function PrivateImage({ image, size, alt }: PrivateImageProps) {
  const { data } = useQuery(previewQuery(useStudioApi(), image, size));
  return <BlobImage blob={data} alt={alt} />;
}
