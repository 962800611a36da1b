import type { SubmittedForm } from '@lumigraph/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Travels with the first data of the document; it costs pages without a form nothing. */
export const SUBMITTED_FORM_KEY = ['submitted-form'];

/** What became of the form of this page when the browser submitted it itself. Forgotten when the page is left. */
export function useSubmittedForm(): SubmittedForm | undefined {
  const queryClient = useQueryClient();
  const [form] = useState(() => queryClient.getQueryData<SubmittedForm>(SUBMITTED_FORM_KEY));
  useEffect(() => () => queryClient.removeQueries({ queryKey: SUBMITTED_FORM_KEY }), [queryClient]);
  return form;
}
