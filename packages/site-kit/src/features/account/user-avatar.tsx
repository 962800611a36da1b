import type { StoredUser } from '@lumigraph/contracts';
import { charactersOf } from '@lumigraph/site-meta';
import { useState } from 'react';
import './user-avatar.css';

export interface UserAvatarProps {
  user: StoredUser;
  name: string;
  /** Empty (the default) where the name is shown beside the image. */
  alt?: string;
  size: 'small' | 'large' | 'huge';
}

/**
 * The profile image in a circle, or the first letter of the name when there is no image or it fails to load.
 */
export function UserAvatar({ user, name, alt = '', size }: UserAvatarProps) {
  const [broken, setBroken] = useState<unknown>(undefined);
  const url = user['avatarUrl'];
  if (typeof url === 'string' && url !== '' && broken !== url) {
    return (
      <img
        className="user-picture"
        data-size={size}
        src={url}
        alt={alt}
        decoding="async"
        onError={() => setBroken(url)}
      />
    );
  }
  // Drawn by the stylesheet: as text, screen readers would read it before the name.
  return <span className="user-picture" data-size={size} aria-hidden="true" data-initial={initialOf(name)} />;
}

/** The first letter as displayed, upper case. */
const initialOf = (name: string): string => (charactersOf(name)[0] ?? '').toLocaleUpperCase();
