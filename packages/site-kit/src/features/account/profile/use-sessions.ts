import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../use-auth.ts';
import { sessionsQuery } from '../account-queries.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { useErrorText } from '../use-error-text.ts';

const OTHERS = 'others';

/** The active sessions of the account, and ending one of them or all others. */
export function useSessions(userId: string) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const queryKey = sessionsQuery(userId);
  const list = useQuery({ queryKey, queryFn: () => auth.sessions(), staleTime: 0 });
  const ending = useMutation({
    mutationFn: (which: string) => (which === OTHERS ? auth.endOtherSessions() : auth.endSession(which)),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });

  const loadProblem = list.error ? errorText(list.error, t('sessions.failed')) : undefined;
  const endProblem = ending.error ? errorText(ending.error, t('sessions.endFailed')) : undefined;
  return {
    list: list.data,
    busy: ending.isPending ? ending.variables : undefined,
    problem: endProblem ?? loadProblem,
    retry: endProblem === undefined && loadProblem !== undefined ? () => void list.refetch() : undefined,
    end: (sessionId: string) => ending.mutate(sessionId),
    endOthers: () => ending.mutate(OTHERS),
  };
}
