import { createNewsletterClient } from '@lumigraph/api-clients';
import type { FollowedList, FollowedLists } from '@lumigraph/contracts';
import { useAccount, usePublicSettings, useViewer } from '@lumigraph/site-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What the user follows, and its changes. */
export function useFollowed() {
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
