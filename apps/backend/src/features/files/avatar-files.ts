import { randomBytes } from 'node:crypto';
import { AVATARS_PREFIX } from '@lumigraph/contracts';

/** `h2K….webp`: 128 random bits. Public, but the address cannot be guessed. */
export const AVATAR_FILE = /^[A-Za-z0-9_-]{22}\.webp$/;

export const newAvatarFile = (): string => `${randomBytes(16).toString('base64url')}.webp`;

export const avatarKey = (file: string): string => `avatars/${file}`;

export const avatarUrl = (file: string): string => `${AVATARS_PREFIX}/${file}`;
