// A separate file: a bundler keeps or drops a file as a whole, and most pages call none of these services.

import { encodePath } from './paths.ts';

export const imagePaths = {
  categories: 'images/categories',
  specialCategories: 'images/special-categories',
  images: 'images/images',
  specialImages: 'images/special-images',
  category: (categoryId: number) => `images/images/category/${categoryId}`,
  metadata: (imageId: string) => `images/metadata/${encodePath(imageId)}`,
  neighbours: (imageId: string) => `images/neighbours/${encodePath(imageId)}`,
  count: 'images/count',
  specialCount: 'images/special-count',
  downloadOffer: (imageId: string) => `images/download-offer/${encodePath(imageId)}`,
  download: (imageId: string) => `images/download/${encodePath(imageId)}`,
  /** The free file for a short-lived ticket, without API key and session: for the direct download. */
  freeFile: (imageId: string) => `images/free-file/${encodePath(imageId)}`,
  /** The free file, for checking its Content Credentials; not counted as a download. */
  credentials: (imageId: string) => `images/credentials/${encodePath(imageId)}`,
} as const;

/** The search, in addition to the image service. */
export const searchPaths = {
  search: 'search',
  suggestions: 'search/suggestions',
  related: (imageId: string) => `images/related/${encodePath(imageId)}`,
} as const;

/** Favorite images of a user. */
export const favoritePaths = {
  all: 'favorites',
  images: 'favorites/images',
} as const;

/** Named lists of images of a user. */
export const collectionPaths = {
  all: 'collections',
  one: (id: string) => `collections/${encodeURIComponent(id)}`,
  images: (id: string) => `collections/${encodeURIComponent(id)}/images`,
  move: (id: string) => `collections/${encodeURIComponent(id)}/move`,
  /** Makes the address from which a browser downloads the zip, without a session. */
  zip: (id: string) => `collections/${encodeURIComponent(id)}/zip`,
  shared: (token: string) => `shared-collections/${encodeURIComponent(token)}`,
} as const;

/** Mails about new posts, and about new images of the lists that a user follows. */
export const newsletterPaths = {
  mine: 'newsletter',
  lists: 'newsletter/lists',
  unsubscribe: 'newsletter/unsubscribe',
} as const;

/** A user's downloads, and license certificates. */
export const downloadPaths = {
  all: 'downloads',
  certificateFile: (downloadId: string) => `downloads/${encodeURIComponent(downloadId)}/certificate`,
  certificate: (certificateId: string) => `license/certificates/${encodeURIComponent(certificateId)}`,
} as const;

/** Publishing service; its base is `/api/blog`. */
export const blogPaths = { base: 'blog', posts: 'blog/posts', post: 'blog/post' } as const;

export const CONTACT_PATH = 'contact';
export const IMAGE_REPORTS_PATH = 'image-reports';
export const FILES_PATH = 'files';
/** The content of one file, for its owner; also used to delete it. */
export const filePath = (fileId: string): string => `${FILES_PATH}/${encodeURIComponent(fileId)}`;
