import { randomBytes } from 'node:crypto';
import { AVATARS_PREFIX } from '@lumigraph/contracts';

/** `h2K….webp`: 128 random bits. Whoever is shown the image may fetch it, nobody else finds it. */
export const AVATAR_FILE = /^[A-Za-z0-9_-]{22}\.webp$/;

export const newAvatarFile = (): string => `${randomBytes(16).toString('base64url')}.webp`;

export const avatarKey = (file: string): string => `avatars/${file}`;

export const avatarUrl = (file: string): string => `${AVATARS_PREFIX}/${file}`;
