import { useToasts } from '@lumigraph/ui-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inboxKey } from '../../lib/open-counts.ts';
import type { StudioApi } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';

interface InboxChange {
  send: (api: StudioApi) => Promise<unknown>;
  /** Shown when it is done. */
  done: string;
}

/** A change by a button: state, or a mail that is sent again. The pages show the new state, also after a refusal. */
export function useInboxChange() {
  const { t } = useTranslation('inbox');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ send }: InboxChange) => send(api),
    onSuccess: (_result, { done }) => toasts.show({ text: done, tone: 'success' }),
    onError: (error) => toasts.show({ text: t('refused', { reason: errorText(error) }), tone: 'danger' }),
    onSettled: () => queryClient.invalidateQueries(inboxKey),
  });
}
