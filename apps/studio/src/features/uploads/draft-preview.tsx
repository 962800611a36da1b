import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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

/** The address needs the token of the session, which an `img` does not send. */
function Preview({ data, size, placeholder, alt }: PreviewProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const created = URL.createObjectURL(data);
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the address exists as long as the effect
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [data]);
  return (
    <span className="uploads-image" data-size={size} style={{ backgroundColor: placeholder }}>
      {url === undefined ? null : <img src={url} alt={alt} />}
    </span>
  );
}
