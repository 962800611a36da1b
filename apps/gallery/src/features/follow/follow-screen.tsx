import { isApiError, createNewsletterClient } from '@lumigraph/api-clients';
import type { FollowedList, FollowedLists } from '@lumigraph/contracts';
import {
  AppLink,
  Breadcrumb,
  inLanguage,
  ActionLink,
  useAccountState,
  usePublicSettings,
  useAccount,
  useViewer,
} from '@lumigraph/site-kit';
import { Alert, Button, Skeleton } from '@lumigraph/ui-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, BellRing, Mail, Rss } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { feedPath } from '../../app/feed-path.ts';
import { paths } from '../../app/paths.ts';
import { FOLLOW_NAMESPACE } from './followed-list.ts';
import './follow.css';

export interface FollowScreenProps {
  list: FollowedList;
  /** Of the list; empty for all images. */
  name: string;
}

/** The ways to follow a list, and everything that the user follows. */
export function FollowScreen({ list, name }: FollowScreenProps) {
  const { t, i18n } = useTranslation(FOLLOW_NAMESPACE);
  const { origin } = usePublicSettings();
  const followed = useFollowed();
  const title = name === '' ? t('title') : t('titleOf', { name });
  const feed = inLanguage(feedPath(list), i18n.language);
  return (
    <div className="follow wrap">
      <Breadcrumb title={title} />
      <h1 tabIndex={-1}>{title}</h1>
      <p className="follow-lead">{t('lead')}</p>
      <div className="follow-ways">
        <section aria-labelledby="follow-mail">
          <h2 id="follow-mail">
            <Mail /> {t('mail.title')}
          </h2>
          <p>{t('mail.text')}</p>
          <ByMail list={list} followed={followed} />
        </section>
        <section aria-labelledby="follow-feed">
          <h2 id="follow-feed">
            <Rss /> {t('feed.title')}
          </h2>
          <p>{t('feed.text')}</p>
          <p data-copyable="">
            <a href={feed} className="follow-address" translate="no">
              {`${origin}${feed}`}
            </a>
          </p>
        </section>
      </div>
      {followed.viewer?.userId ? <OwnLists followed={followed} /> : null}
    </div>
  );
}

interface ByMailProps {
  list: FollowedList;
  followed: ReturnType<typeof useFollowed>;
}

function ByMail({ list, followed: { lists, change } }: ByMailProps) {
  const { t } = useTranslation(FOLLOW_NAMESPACE);
  const { user } = useAccountState();
  // Also in the document, for visitors without scripts: a user does not see it there.
  if (!user)
    return (
      <ActionLink
        href={paths.login({ redirect: paths.follow(list) })}
        variant="primary"
        className="without-session"
      >
        {t('mail.signIn')}
      </ActionLink>
    );
  if (lists.isError) return null;
  if (!lists.data) return <Skeleton className="follow-wait" />;
  const isFollowed = lists.data.lists.some((each) => paths.follow(each.list) === paths.follow(list));
  return (
    <>
      {/* One button in both states, so that the focus stays. */}
      <Button
        variant={isFollowed ? 'secondary' : 'primary'}
        icon={isFollowed ? <BellOff /> : <BellRing />}
        busy={change.isPending}
        onClick={() => change.mutate({ list, follow: !isFollowed })}
      >
        {t(isFollowed ? 'mail.unfollow' : 'mail.follow')}
      </Button>
      <output>{isFollowed ? t('mail.following') : null}</output>
      {isFollowed && !lists.data.emailConfirmed ? <Alert tone="info">{t('mail.unconfirmed')}</Alert> : null}
      {change.isError ? (
        <Alert tone="danger">{t(isLimit(change.error) ? 'refused.max' : 'refused.failed')}</Alert>
      ) : null}
    </>
  );
}

const isLimit = (error: unknown): boolean =>
  isApiError(error) && error.fields.some(({ rule }) => rule === 'max');

function OwnLists({ followed: { lists, change } }: Pick<ByMailProps, 'followed'>) {
  const { t } = useTranslation(FOLLOW_NAMESPACE);
  return (
    <section className="follow-own" aria-labelledby="follow-own">
      <h2 id="follow-own">{t('own.title')}</h2>
      {lists.isError ? (
        <Alert
          tone="danger"
          action={
            <Button size="sm" onClick={() => void lists.refetch()}>
              {t('failed.retry')}
            </Button>
          }
        >
          {t('failed.title')}
        </Alert>
      ) : null}
      {lists.isPending ? <Skeleton /> : null}
      {lists.data?.lists.length === 0 ? <p>{t('own.empty')}</p> : null}
      {lists.data && lists.data.lists.length > 0 ? (
        <ul role="list">
          {lists.data.lists.map(({ list, name, path }) => (
            <li key={JSON.stringify(list)}>
              {name === null ? <span>{t('own.gone')}</span> : <AppLink to={path}>{name}</AppLink>}
              <Button
                size="sm"
                aria-label={t('own.unfollow', { name: name ?? t('own.gone') })}
                onClick={() => change.mutate({ list, follow: false })}
              >
                {t('mail.unfollow')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** What the user follows, and its changes. */
function useFollowed() {
  const { i18n } = useTranslation();
  const { session } = useAccount();
  const { apiBaseUrl } = usePublicSettings();
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const locale = i18n.language;
  const [api] = useState(() => createNewsletterClient({ baseUrl: apiBaseUrl, fetch: session.fetch }));
  const queryKey = [...(viewer?.queryKey ?? []), 'followed', locale];
  const lists = useQuery<FollowedLists>({
    queryKey,
    queryFn: ({ signal }) => api.followed({ locale, signal }),
    enabled: viewer !== undefined && viewer.userId !== null,
    staleTime: 0,
  });
  const change = useMutation({
    // One after the other, so that the last response is the last state.
    scope: { id: 'followed' },
    mutationFn: ({ list, follow }: { list: FollowedList; follow: boolean }) =>
      follow ? api.follow(list, { locale }) : api.unfollow(list, { locale }),
    onSuccess: (state) => queryClient.setQueryData(queryKey, state),
  });
  return { viewer, lists, change };
}
