import type { SocialProvider } from '@lumigraph/contracts';
import { MINUTE_MS } from '@lumigraph/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useAccount } from './account-context.tsx';

const none: readonly SocialProvider[] = [];

/**
 * The social buttons to show: those of this site that the server supports; none until the server has
 * responded.
 */
export function useProviders(): readonly SocialProvider[] {
  const { auth } = useAccount();
  const config = useSiteConfig();
  const { data = none } = useQuery({
    queryKey: ['social-providers'],
    queryFn: () => auth.providers(),
    staleTime: 10 * MINUTE_MS,
  });
  return config.socialProviders.filter((provider) => data.includes(provider));
}
