import { useTrack } from '@lumigraph/analytics/react';
import { useEffect } from 'react';

/** Reports an image or post that is shown; undefined while none is shown. */
export function useViewItem(type: 'image' | 'post', id: string | undefined): void {
  const track = useTrack();
  useEffect(() => {
    if (id !== undefined) track('view_item', { item_type: type, item_id: id });
  }, [track, type, id]);
}
