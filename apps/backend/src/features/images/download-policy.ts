import { FREE_DOWNLOAD_WAIT_S, type DownloadPolicy } from '@lumigraph/contracts';
import type { ImageRecord } from './image-records.ts';
import { renditionSize, standardTransform } from './renditions.ts';

/** What a visitor may download (decisions C20). The one place: the texts on screen and the server follow it. */
export interface Entitlement {
  /** Shown as a countdown while the file is fetched already. */
  waitSeconds: number;
  /** The original file instead of the standard rendition. */
  originalAllowed: boolean;
}

const free: Entitlement = { waitSeconds: FREE_DOWNLOAD_WAIT_S, originalAllowed: false };
const premium: Entitlement = { waitSeconds: 0, originalAllowed: true };

export function entitlementOf(viewer: { premium: boolean }): Entitlement {
  return viewer.premium ? premium : free;
}

export function downloadPolicy(image: ImageRecord, entitlement: Entitlement): DownloadPolicy {
  return {
    ...entitlement,
    standard: renditionSize(image, standardTransform),
    original: { width: image.width, height: image.height, bytes: image.bytes },
  };
}
