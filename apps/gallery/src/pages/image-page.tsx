import { useLocation } from 'react-router-dom';
import { registerNamespace } from '@lumigraph/site-kit';
import { statusFor } from '../lib/prefetch.ts';
import type { Prefetch } from '../lib/services.tsx';
import { paths, readListAddress } from '../app/paths.ts';
import { imageIdOf } from '../lib/image-address.ts';
import { ImageNotFound } from '../features/image/image-notices.tsx';
import { prefetchImage } from '../features/image/image-queries.ts';
import { ImageView } from '../features/image/image-view.tsx';

registerNamespace('image', import.meta.glob('../features/image/messages/*.json', { import: 'default' }));

/** The list that the visitor came from. Addresses leave out the first page, so 1 means "not given". */
function listOf(search: URLSearchParams) {
  const { page, ...list } = readListAddress(search);
  return page === 1 ? list : { ...list, page };
}

function ImagePage() {
  const { pathname, search } = useLocation();
  const imageId = imageIdOf(pathname);
  const list = listOf(new URLSearchParams(search));
  return imageId === undefined ? (
    <ImageNotFound listAddress={paths.home(list)} />
  ) : (
    <ImageView imageId={imageId} list={list} />
  );
}

export const namespaces = ['image'] as const;

export const prefetch: Prefetch = async ({ services, queryClient, locale, url }) => {
  const imageId = imageIdOf(url.pathname);
  if (imageId === undefined) return { status: 404 };
  const address = { imageId, list: listOf(url.searchParams) };
  return { status: statusFor(await prefetchImage(queryClient, { ...services, locale }, address)) };
};

export { ImagePage as Page };
