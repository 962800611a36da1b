import type { StoredUser } from '@lumigraph/contracts';
import { useVariables, type SelectOption } from '@lumigraph/ui-kit';
import { createElement, useId, useState, type ReactNode } from 'react';
import type { AuthAppearance } from '../../appearance/auth-ui-context.ts';
import { AuthUiScope, usePart } from '../../appearance/auth-ui-provider.tsx';
import { useAccountSession, type AccountSession } from '../account-session.ts';
import type { AccountLocalization } from '../account-texts.ts';
import { hasPassword, type AccountDraft, usePanelTexts } from './account-part.tsx';
import type { UseConfirmationOptions } from './confirmation.tsx';
import {
  DataExport,
  type DataExportProps,
  DeleteAccount,
  PasswordSettings,
  type PasswordApi,
  PasskeySettings,
  type PasskeySettingsApi,
} from './account-settings.tsx';
import type { DeleteApi } from './delete-dialog.tsx';
import { DetailsForm, type DetailsApi, type UseDetailsOptions } from './details-form.tsx';
import { EmailSettings, type EmailApi } from './email-settings.tsx';
import { SessionList, type SessionListApi } from './session-list.tsx';
import { TwoFactorSettings, type TwoFactorApi } from './two-factor-settings.tsx';

/** The calls of all sections. */
export type AccountPanelApi = DetailsApi &
  EmailApi &
  PasswordApi &
  TwoFactorApi &
  PasskeySettingsApi &
  SessionListApi &
  DataExportProps['api'] &
  DeleteApi;

export const accountSections = [
  'details',
  'email',
  'password',
  'twoFactor',
  'passkeys',
  'sessions',
  'data',
  'delete',
] as const;
export type AccountSectionName = (typeof accountSections)[number];

/** A section of the site. */
export interface OwnAccountSection {
  /** Also the anchor of links to it. */
  id: string;
  title: string;
  text?: ReactNode;
  content: ReactNode;
}

export interface AccountPanelProps extends Pick<UseDetailsOptions, 'language' | 'onLanguage'> {
  session: AccountSession;
  api: AccountPanelApi;
  /** Stands with the address of the user in the file and on the paper with recovery codes. */
  siteName: string;
  /** Sections of the panel by name and sections of the site, in their order. Default: all of the panel. */
  sections?: readonly (AccountSectionName | OwnAccountSection)[] | undefined;
  /** The languages among which the user chooses one; needs `language`. */
  languages?: readonly SelectOption[] | undefined;
  /** Keeps the typed text of forms that are not sent yet. */
  drafts?: { details?: AccountDraft | undefined; email?: AccountDraft | undefined } | undefined;
  /** What the site has taken from the address after a return from a provider; without it the panel reads the address. */
  socialReturn?: UseConfirmationOptions['socialReturn'];
  headingLevel?: 1 | 2 | 3 | 4 | undefined;
  localization?: AccountLocalization | undefined;
  appearance?: Omit<AuthAppearance, 'layout'> | undefined;
}

/**
 * The settings of the signed-in user's account; nothing where nobody is signed in.
 *
 * @example
 * <RequireSession session={session} onSignInNeeded={signIn}>
 *   <AccountPanel session={session} api={auth} siteName="Lumigraph" />
 * </RequireSession>
 */
export function AccountPanel({ localization, appearance, ...props }: AccountPanelProps) {
  const { user } = useAccountSession(props.session);
  if (!user) return null;
  return (
    <AuthUiScope localization={localization} appearance={appearance}>
      <Panel key={user.id} {...props} user={user} variables={appearance?.variables} />
    </AuthUiScope>
  );
}

type PanelProps = Omit<AccountPanelProps, 'localization' | 'appearance'> & {
  user: StoredUser;
  variables: AuthAppearance['variables'];
};

function Panel({ sections = accountSections, variables, headingLevel = 2, ...props }: PanelProps) {
  const { root, sheet } = useVariables(variables);
  const frames = useAccountSections(sections, props.user);
  // The server ends the other sessions when the protection of the account changes.
  const [endings, setEndings] = useState(0);
  return (
    <div {...usePart()('account')} {...root}>
      {sheet}
      {frames.map(({ id, title, text }, index) => {
        const section = sections[index];
        return (
          <AccountSection key={id} id={id} title={title} text={text} headingLevel={headingLevel}>
            {typeof section === 'object' ? (
              section.content
            ) : (
              <Content
                name={section ?? 'details'}
                {...props}
                endings={endings}
                onSessionsEnded={() => setEndings((now) => now + 1)}
              />
            )}
          </AccountSection>
        );
      })}
    </div>
  );
}

type ContentProps = Omit<PanelProps, 'sections' | 'variables' | 'headingLevel'> & {
  name: AccountSectionName;
  endings: number;
  onSessionsEnded: () => void;
};

function Content({ name, api, user, endings, onSessionsEnded, ...props }: ContentProps) {
  const { socialReturn, drafts } = props;
  switch (name) {
    case 'details': {
      const { languages, language, onLanguage } = props;
      return (
        <DetailsForm
          api={api}
          user={user}
          languages={languages}
          language={language}
          onLanguage={onLanguage}
          draft={drafts?.details}
        />
      );
    }
    case 'email':
      return <EmailSettings api={api} user={user} draft={drafts?.email} />;
    case 'password':
      return <PasswordSettings api={api} user={user} onChange={onSessionsEnded} />;
    case 'twoFactor':
      return (
        <TwoFactorSettings
          api={api}
          user={user}
          siteName={props.siteName}
          socialReturn={socialReturn}
          onChange={onSessionsEnded}
        />
      );
    case 'passkeys':
      return <PasskeySettings api={api} user={user} socialReturn={socialReturn} />;
    case 'sessions':
      return <SessionList api={api} version={endings} />;
    case 'data':
      return <DataExport api={api} />;
    case 'delete':
      return <DeleteAccount api={api} user={user} />;
    default:
      return name satisfies never;
  }
}

/** Id, title and text of each section, for a navigation beside the panel. */
export function useAccountSections(
  sections: readonly (AccountSectionName | OwnAccountSection)[],
  user: StoredUser,
): readonly Omit<OwnAccountSection, 'content'>[] {
  const { t } = usePanelTexts();
  return sections.map((section) => {
    if (typeof section === 'object') return section;
    const text =
      section === 'password' && !hasPassword(user)
        ? t('password.none')
        : t(`${section}.text`, { email: user.email });
    return { id: section, title: t(`${section}.title`), text };
  });
}

export interface AccountSectionProps {
  id: string;
  title: string;
  text?: ReactNode;
  headingLevel?: 1 | 2 | 3 | 4 | undefined;
  children: ReactNode;
}

/** One section: title and explanation on one side, controls on the other. */
export function AccountSection({ id, title, text, headingLevel = 2, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <section id={id} className="ui-account-section" aria-labelledby={titleId}>
      <div className="ui-account-head">
        {createElement(`h${headingLevel}`, { id: titleId, className: 'ui-account-title' }, title)}
        {text === undefined ? null : <p className="ui-auth-text">{text}</p>}
      </div>
      <div className="ui-account-body">{children}</div>
    </section>
  );
}
