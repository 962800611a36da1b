import { fullName } from '@lumigraph/contracts';
import type { SubmittedForm } from '@lumigraph/contracts';
import type { ContactFormProps } from '@lumigraph/ui-contact';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAccountState } from '../features/account/account-context.tsx';

/** Part of the first data of the document; pages without a form have no cost. */
export const SUBMITTED_FORM_KEY = ['submitted-form'];

/**
 * The result of this page's form when the browser submitted it without scripts. Dropped when the page is
 * left.
 */
export function useSubmittedForm(): SubmittedForm | undefined {
  const queryClient = useQueryClient();
  const [form] = useState(() => queryClient.getQueryData<SubmittedForm>(SUBMITTED_FORM_KEY));
  useEffect(() => () => queryClient.removeQueries({ queryKey: SUBMITTED_FORM_KEY }), [queryClient]);
  return form;
}

/**
 * The contact form's values: name and address of a signed-in user, and the values and outcome of a form that the
 * browser submitted without scripts.
 */
export function useContactValues(): Pick<
  ContactFormProps,
  'initialValues' | 'initialOutcome' | 'knownValues'
> {
  const submitted = useSubmittedForm();
  const { user } = useAccountState();
  const knownValues = user ? { name: fullName(user), email: user.email } : undefined;
  if (!submitted) return { knownValues };
  const { outcome, values, errors, retryAfterS } = submitted;
  return {
    knownValues,
    initialValues: values,
    initialOutcome:
      outcome === 'foreign'
        ? undefined
        : { status: outcome === 'sent' ? 'sent' : 'failed', errors, retryAfterS },
  };
}
