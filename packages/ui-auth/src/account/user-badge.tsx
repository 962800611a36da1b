import type { StoredUser } from '@lumigraph/contracts';
import { Badge } from '@lumigraph/ui-kit';
import { useState, type ReactNode } from 'react';

export interface UserAvatarProps {
  user: StoredUser;
  name: string;
  /** Empty (the default) where the name is shown beside the image. */
  alt?: string | undefined;
  /** 28, 56 or 96 pixels. */
  size: 'small' | 'large' | 'huge';
}

/** The user's image in a circle, or the first letter of the name where there is no image or it fails to load. */
export function UserAvatar({ user, name, alt = '', size }: UserAvatarProps) {
  const [broken, setBroken] = useState<unknown>(undefined);
  const url = user['avatarUrl'];
  const look = { className: 'ui-user-avatar', 'data-part': 'user-avatar', 'data-size': size };
  if (typeof url === 'string' && url !== '' && broken !== url) {
    return <img {...look} src={url} alt={alt} decoding="async" onError={() => setBroken(url)} />;
  }
  // Drawn by the stylesheet: as text, screen readers would read it before the name.
  return <span {...look} aria-hidden="true" data-initial={initialOf(name)} />;
}

/** A flag, or a character with its accents and what is joined to it. An `Intl.Segmenter` takes 100 ms on a phone. */
const FIRST_CHARACTER = /^(?:\p{RI}{2}|.(?:[\p{M}\p{Emoji_Modifier}]|\u200d.)*)/su;

/** The first letter as displayed, in upper case. */
const initialOf = (name: string): string =>
  (FIRST_CHARACTER.exec(name.normalize('NFC'))?.[0] ?? '').toLocaleUpperCase();

export interface UserBadgeProps {
  user: StoredUser;
  name: string;
  /** The word beside the name of a member, for example "Premium". */
  membership?: ReactNode;
}

/** Image or initial, name, and the membership. It has no texts of its own. */
export function UserBadge({ user, name, membership }: UserBadgeProps) {
  return (
    <span className="ui-user-badge" data-part="user-badge">
      <UserAvatar user={user} name={name} size="small" />
      {/* With a space, so that screen readers do not join the words. */}
      <span className="ui-user-name" translate="no">
        {name}
      </span>{' '}
      {membership ? <Badge tone="accent">{membership}</Badge> : null}
    </span>
  );
}
