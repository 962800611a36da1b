import { fullName, type StoredUser } from '@lumigraph/contracts';
import { useSite } from '../../app/site.ts';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { isPremium } from '@lumigraph/api-clients';
import { Badge, Button } from '@lumigraph/ui-kit';
import { useEffect, type ReactNode, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './account.css';
import './profile.css';
import { useAccountState } from './account-context.tsx';
import { useAuth } from './use-auth.ts';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';
import { AvatarSection } from './avatar/avatar-section.tsx';
import { IMAGE_NAMESPACE } from './avatar/avatar-texts.ts';
import { UserAvatar } from './user-avatar.tsx';
import { DetailsSection } from './profile/details-section.tsx';
import { EmailSection } from './profile/email-section.tsx';
import { DataSection } from './profile/data-section.tsx';
import { NewsletterSection } from './profile/newsletter-section.tsx';
import { PasskeysSection } from './profile/passkeys-section.tsx';
import { PasswordSection } from './profile/password-section.tsx';
import { Section } from './profile/section.tsx';
import { SessionsSection } from './profile/sessions-section.tsx';
import { TwoFactorSection } from './profile/two-factor-section.tsx';

const sections = [
  ['email', EmailSection],
  ['password', PasswordSection],
  ['twoFactor', TwoFactorSection],
  ['passkeys', PasskeysSection],
  ['sessions', SessionsSection],
] as const;
const rareSections = [
  ['data', DataSection],
  ['delete', DeleteSection],
] as const;

const none: readonly ProfileExtra[] = [];

/** A section that another feature adds to the profile, before the details. */
export interface ProfileExtra {
  /** Also the anchor of the page's navigation. */
  id: string;
  title: string;
  text: string;
  content: ReactNode;
}

/** /profile: all settings of the user's own account; those that are used most come first. */
export function ProfileScreen({ extras = none }: { extras?: readonly ProfileExtra[] }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const { user } = useAccountState();
  const hasBlog = useSite().hasScreen('/blog');
  const { signInMethods } = usePublicSettings();
  const ownSections = signInMethods?.passkeys ? sections : sections.filter(([id]) => id !== 'passkeys');

  // Another browser may have changed the user; a failure leaves the screen unchanged.
  useEffect(() => {
    auth.refreshUser().catch(() => undefined);
  }, [auth]);

  if (!user) return null;
  const name = fullName(user) || t('profile.fallbackName');
  const links = [
    ...extras,
    { id: 'details', title: t('details.title') },
    { id: 'picture', title: t('title', { ns: IMAGE_NAMESPACE }) },
    ...ownSections.map(([id]) => ({ id, title: t(`${id}.title`) })),
    ...(hasBlog ? [{ id: 'newsletter', title: t('newsletter.title') }] : []),
    ...rareSections.map(([id]) => ({ id, title: t(`${id}.title`) })),
  ];
  return (
    <div className="profile wrap">
      <header className="profile-head">
        <UserAvatar user={user} name={name} size="large" />
        <div>
          <h1 tabIndex={-1}>{name}</h1>
          <p>
            {user.email} {isPremium(user) ? <Badge tone="premium">{t('profile.premium')}</Badge> : null}
          </p>
        </div>
      </header>
      <nav className="profile-nav" aria-label={t('profile.sections')}>
        <ul>
          {links.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {extras.map(({ id, title, text, content }) => (
          <Section key={id} id={id} title={title} text={text}>
            {content}
          </Section>
        ))}
        <DetailsSection key={`details-${user.id}`} user={user} />
        <AvatarSection key={`picture-${user.id}`} user={user} />
        {ownSections.map(([key, Own]) => (
          <Own key={`${key}-${user.id}`} user={user} />
        ))}
        {hasBlog ? <NewsletterSection key={`newsletter-${user.id}`} user={user} /> : null}
        {rareSections.map(([key, Own]) => (
          <Own key={`${key}-${user.id}`} user={user} />
        ))}
      </div>
    </div>
  );
}

const DeleteDialog = lazy(async () => ({
  default: (await import('./profile/delete-dialog.tsx')).DeleteDialog,
}));

/** Deletes the account after a confirmation dialog. */
function DeleteSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Section id="delete" title={t('delete.title')} text={t('delete.text')} tone="danger">
      <Button className="profile-danger" aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
        {t('delete.open')}
      </Button>
      {isAsked ? (
        <Suspense>
          <DeleteDialog user={user} onClose={() => setIsAsked(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
