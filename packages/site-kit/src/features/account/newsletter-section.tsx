import { createNewsletterClient } from '@lumigraph/api-clients';
import type { NewsletterState, StoredUser } from '@lumigraph/contracts';
import { Alert, Checkbox, Skeleton } from '@lumigraph/ui-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { ACCOUNT_QUERIES, useAccount } from './account-context.tsx';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';
import { useErrorText } from './use-error-text.ts';

/** The e-mail subscription to new posts. */
export function NewsletterSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { session } = useAccount();
  const { apiBaseUrl } = usePublicSettings();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const api = createNewsletterClient({ baseUrl: apiBaseUrl, fetch: session.fetch });
  const queryKey = [...ACCOUNT_QUERIES, 'newsletter', user.id];
  const { data, error } = useQuery<NewsletterState>({ queryKey, queryFn: () => api.state() });
  const change = useMutation({
    // Sends changes one after the other, so that the last one takes effect.
    scope: { id: 'newsletter' },
    mutationFn: (subscribed: boolean) => api.change({ subscribed }),
    onSuccess: (state) => queryClient.setQueryData(queryKey, state),
  });
  const problem = change.error ?? error;
  const subscribed = change.isPending ? change.variables : data?.subscribed;
  return (
    <>
      {data ? (
        <Checkbox
          label={t('newsletter.label')}
          checked={subscribed ?? false}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
          hint={data.subscribed && !data.emailConfirmed ? t('newsletter.unconfirmed') : undefined}
        />
      ) : null}
      {!data && !error ? <Skeleton /> : null}
      {problem ? <Alert tone="danger">{errorText(problem, t('errors.NETWORK_ERROR'))}</Alert> : null}
    </>
  );
}
