import { FREE_DOWNLOAD_WAIT_S, type DownloadOffer } from '@lumigraph/contracts';
import type { ImageRecord } from '../catalogue/image-records.ts';
import { renditionSize, standardTransform } from './renditions.ts';

/** What a user may download. The displayed offer and the download route both use it. */
export interface Entitlement {
  /** Length of the countdown in seconds; the file is already fetched meanwhile. */
  waitSeconds: number;
  /** Whether the user gets the original file instead of the standard rendition. */
  originalAllowed: boolean;
}

const free: Entitlement = { waitSeconds: FREE_DOWNLOAD_WAIT_S, originalAllowed: false };
const premium: Entitlement = { waitSeconds: 0, originalAllowed: true };

export function entitlementOf(viewer: { premium: boolean }): Entitlement {
  return viewer.premium ? premium : free;
}

/** The offer for an image; the download route applies the same entitlement. */
export function downloadOffer(image: ImageRecord, entitlement: Entitlement): DownloadOffer {
  const { format, width, height, bytes } = image;
  const original = { format, width, height, bytes };
  const standard = { format: 'jpeg', ...renditionSize(image, standardTransform), bytes: null };
  return {
    ...entitlement,
    file: entitlement.originalAllowed ? original : standard,
    original,
    license: entitlement.originalAllowed ? 'premium' : 'free',
    remaining: null,
    directUrl: null,
  };
}
