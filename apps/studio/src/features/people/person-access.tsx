import { socialProviderNames } from '@lumigraph/contracts';
import type { PersonDetails } from '@lumigraph/contracts/studio';
import { Button, useToasts } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSiteName } from '../../lib/sites.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { languageName } from '../../lib/language-name.ts';
import { peopleKey } from './people-api.ts';
import { PersonSection, RecordList } from './person-section.tsx';

interface PersonProps {
  person: PersonDetails;
}

/** The account, how the person signs in, and where. */
export function PersonAccess({ person }: PersonProps) {
  const { t } = useTranslation('people');
  const { dateTime } = useFormats();
  const browserName = useBrowserName();
  const endSession = useEndSession(person.id);
  return (
    <>
      <AccountFacts person={person} />
      <RecordList
        title={t('sections.sessions')}
        total={person.sessions.length}
        records={person.sessions.map((session) => ({
          id: session.id,
          title: browserName(session.userAgent),
          facts: [
            t('signedInAt', { time: dateTime(session.signedInAt) }),
            t('lastSeenAt', { time: dateTime(session.lastSeenAt) }),
          ],
          action: (
            <Button
              size="sm"
              busy={endSession.isPending && endSession.variables === session.id}
              onClick={() => endSession.mutate(session.id)}
            >
              {t('endSession')}
            </Button>
          ),
        }))}
      />
      <RecordList
        title={t('sections.browsers')}
        total={person.browsers.length}
        records={person.browsers.map(({ userAgent, lastSeenAt }) => ({
          id: userAgent,
          title: browserName(userAgent),
          facts: [t('lastSeenAt', { time: dateTime(lastSeenAt) })],
        }))}
      />
    </>
  );
}

const providerName = (id: string): string =>
  (socialProviderNames as Readonly<Record<string, string | undefined>>)[id] ?? id;

function AccountFacts({ person }: PersonProps) {
  const { t, i18n } = useTranslation('people');
  const { dateTime } = useFormats();
  const siteName = useSiteName();
  const methods = [
    ...(person.signIn.password ? [t('password')] : []),
    ...(person.signIn.twoFactor ? [t('twoFactor')] : []),
    ...person.signIn.social.map(({ provider }) => providerName(provider)),
    ...person.signIn.passkeys.map(({ name }) => t('passkey', { name })),
  ];
  const facts: [string, string][] = [
    [t('columns.email'), person.email],
    [t('signInMethods'), methods.join(', ') || t('noSignIn')],
    [t('columns.createdAt'), dateTime(person.createdAt)],
    ...(person.blockedAt === null ? [] : [[t('blockedAt'), dateTime(person.blockedAt)] as [string, string]]),
    [t('columns.locale'), languageName(i18n.language, person.locale)],
    [t('columns.site'), person.site ? siteName(person.site) : t('mainSite')],
    [t('columns.id'), person.id],
  ];
  return (
    <PersonSection title={t('sections.account')}>
      <dl className="person-list">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </PersonSection>
  );
}

function useEndSession(id: string) {
  const { t } = useTranslation('people');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) =>
      api.send('DELETE /people/:id/sessions/:sessionId', { params: { id, sessionId } }),
    onSuccess: () => toasts.show({ text: t('sessionEnded'), tone: 'success' }),
    onError: (error) => toasts.show({ text: errorText(error), tone: 'danger' }),
    onSettled: () => queryClient.invalidateQueries(peopleKey),
  });
}

/** The server describes browsers in English: "Firefox on Linux", "Safari", or "Unknown browser", with a system or without. */
function useBrowserName(): (words: string) => string {
  const { t } = useTranslation('people');
  return (words) => {
    const [browser = '', system] = words.split(' on ');
    const name = browser === '' || browser === 'Unknown browser' ? t('unknownBrowser') : browser;
    return system === undefined ? name : t('browserOn', { browser: name, system });
  };
}
