import { useEffect, useState } from 'react';

/**
 * An image that is no address yet: a chosen file, or one that was loaded with the token of the session, which an `img`
 * does not send. Nothing until it is there.
 */
export function BlobImage({ blob, alt }: { blob: Blob | undefined; alt: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const created = URL.createObjectURL(blob);
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the address exists as long as the effect
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return url === undefined ? null : <img src={url} alt={alt} />;
}
