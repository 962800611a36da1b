import { useToasts } from '@lumigraph/ui-kit';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { StudioApi } from './studio-api.ts';
import { useStudioApi } from './studio.tsx';
import { useErrorText } from './use-error-text.ts';

export interface ChangeOptions<Input, Result> {
  send: (api: StudioApi, input: Input) => Promise<Result>;
  /** Text of the notification after it; none unless given. */
  done?: string | ((result: Result, input: Input) => string) | undefined;
  /** Queries that show what is changed; they are read again, also after a refusal. */
  refresh?: { queryKey: QueryKey } | undefined;
  onDone?: (result: Result) => unknown;
  /** The notification of a failure; default: the text of the error. */
  failureText?: (errorText: string) => string;
  /** The dialog says why it has failed, so that there is no notification. */
  failsInDialog?: true;
}

/** A one-shot change by a button or a confirmed question, with the notification of its result. */
export function useChange<Input = void, Result = unknown>(options: ChangeOptions<Input, Result>) {
  const { send, done, refresh, onDone, failureText = (text) => text } = options;
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(api, input),
    onSuccess(result, input) {
      const text = typeof done === 'function' ? done(result, input) : done;
      if (text !== undefined) toasts.show({ text, tone: 'success' });
      return onDone?.(result);
    },
    onError(error) {
      if (!options.failsInDialog) toasts.show({ text: failureText(errorText(error)), tone: 'danger' });
    },
    onSettled: () => refresh && queryClient.invalidateQueries(refresh),
  });
}
