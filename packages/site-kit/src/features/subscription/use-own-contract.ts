import { useQuery } from '@tanstack/react-query';
import { useBilling } from './billing-access.ts';
import { invoicesQuery } from './subscription-queries.ts';

/** Name, address and newest invoice number of a signed-in user, once they are known. */
export function useOwnContract(): { name: string; email: string; contract: string } | undefined {
  const billing = useBilling();
  const { data: invoices, isError } = useQuery(invoicesQuery(billing));
  if (!billing.visitor || (!invoices && !isError)) return undefined;
  const { name, email } = billing.visitor;
  return { name, email, contract: invoices?.[0]?.number ?? '' };
}
