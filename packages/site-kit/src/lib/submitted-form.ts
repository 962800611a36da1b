import type { SubmittedForm } from '@lumigraph/contracts';
import type { ContactFormProps } from '@lumigraph/ui-contact';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

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

/** The contact form's initial values and outcome when the browser submitted it without scripts. */
export function useSubmittedContact(): Pick<ContactFormProps, 'initialValues' | 'initialOutcome'> {
  const submitted = useSubmittedForm();
  if (!submitted) return {};
  const { outcome, values, errors } = submitted;
  return {
    initialValues: values,
    initialOutcome:
      outcome === 'foreign' ? undefined : { status: outcome === 'sent' ? 'sent' : 'failed', errors },
  };
}
