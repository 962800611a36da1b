import { fullName, isPremium, type StoredUser } from '@lumigraph/contracts';
import {
  AccountPanel,
  UserAvatar,
  useAccountSections,
  type AccountPanelProps,
  type OwnAccountSection,
} from '@lumigraph/ui-auth/account';
import '@lumigraph/ui-auth/layered.css';
import { Badge } from '@lumigraph/ui-kit';
import { allLocales } from '@lumigraph/ui-locale';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../app/site.ts';
import { useSiteLanguage } from '../../app/use-site-language.ts';
import { useFormDraft } from '../../lib/form-draft.ts';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import './account.css';
import { useAccount, useAccountState } from './account-context.tsx';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';
import { AvatarSection } from './avatar/avatar-section.tsx';
import { IMAGE_NAMESPACE } from './avatar/avatar-texts.ts';
import { NewsletterSection } from './newsletter-section.tsx';
import './profile.css';
import { useCapturedSocialReturn } from './social-return.ts';
import { useAuth } from './use-auth.ts';

const none: readonly OwnAccountSection[] = [];
const languages = allLocales.map(({ code, nativeName }) => ({ value: code, label: nativeName, lang: code }));

export interface ProfileScreenProps {
  /** Sections that other features add, before those of the account. */
  extras?: readonly OwnAccountSection[];
}

/** /profile: all settings of the user's own account; those that are used most come first. */
export function ProfileScreen({ extras = none }: ProfileScreenProps) {
  const auth = useAuth();
  const { user } = useAccountState();

  // Another browser may have changed the user; a failure leaves the screen unchanged.
  useEffect(() => {
    auth.refreshUser().catch(() => undefined);
  }, [auth]);

  return user ? <Profile key={user.id} user={user} extras={extras} /> : null;
}

function Profile({ user, extras }: Required<ProfileScreenProps> & { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { session } = useAccount();
  const auth = useAuth();
  const site = useSiteConfig();
  const { locale, change } = useSiteLanguage();
  const details = useFormDraft('details', user.id);
  const email = useFormDraft('email', user.id);
  const socialReturn = useCapturedSocialReturn();
  const sections = useSections(user, extras);
  const links = useAccountSections(sections, user);
  const name = fullName(user) || t('profile.fallbackName');
  return (
    <div className="profile wrap">
      <header className="profile-head">
        <UserAvatar user={user} name={name} size="large" />
        <div>
          <h1 tabIndex={-1}>{name}</h1>
          <p>
            {user.email} {isPremium(user) ? <Badge tone="accent">{t('profile.premium')}</Badge> : null}
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
      <AccountPanel
        session={session}
        api={auth}
        siteName={site.name}
        sections={sections}
        languages={languages}
        language={locale}
        onLanguage={change}
        drafts={{ details, email }}
        socialReturn={socialReturn}
      />
    </div>
  );
}

function useSections(
  user: StoredUser,
  extras: readonly OwnAccountSection[],
): NonNullable<AccountPanelProps['sections']> {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { t: imageText } = useTranslation(IMAGE_NAMESPACE);
  const hasBlog = useSite().hasScreen('/blog');
  const { signInMethods } = usePublicSettings();
  const avatar = {
    id: 'picture',
    title: imageText('title'),
    text: imageText('text'),
    content: <AvatarSection user={user} />,
  };
  const newsletter = {
    id: 'newsletter',
    title: t('newsletter.title'),
    text: t('newsletter.text'),
    content: <NewsletterSection user={user} />,
  };
  return [
    ...extras,
    'details',
    avatar,
    'email',
    'password',
    'twoFactor',
    ...(signInMethods?.passkeys ? (['passkeys'] as const) : []),
    'sessions',
    ...(hasBlog ? [newsletter] : []),
    'data',
    'delete',
  ];
}
