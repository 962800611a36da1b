import type { EarlyImage } from '@lumigraph/contracts';

/** An image with a publication date in the future. */
export const earlyImage = (name: string, change: Partial<EarlyImage> = {}): EarlyImage => ({
  id: `nature/${name}`,
  title: name,
  alt: `What ${name} shows`,
  width: 1600,
  height: 1067,
  placeholder: '#8a8f98',
  source: 'trainedAlgorithmicMedia',
  publishedAt: '2030-03-01T09:00:00.000Z',
  previewPath: `images/early-access/preview/nature/${name}`,
  downloadPath: `images/early-access/download/nature/${name}`,
  ...change,
});

export interface EarlyResponses {
  images: readonly EarlyImage[];
  preview: (path: string) => Response | Promise<Response>;
  download?: () => Response | Promise<Response>;
}

/** A fake of the early-access service; every other request of the session succeeds. */
export const earlyService =
  ({ images, preview, download = () => Response.error() }: EarlyResponses) =>
  async ({ url }: Request): Promise<Response> => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/images/early-access')) return Response.json(images);
    if (pathname.includes('/early-access/preview/')) return preview(pathname);
    if (pathname.includes('/early-access/download/')) return download();
    return Response.json({ success: true, message: 'OK' });
  };
