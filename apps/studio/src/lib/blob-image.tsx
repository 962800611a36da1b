import { useEffect, useState } from 'react';

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
