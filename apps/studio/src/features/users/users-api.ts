import { fullName } from '@lumigraph/contracts';
import type { UsersQuery, StudioUser } from '@lumigraph/contracts/studio';
import { queryOptions } from '@tanstack/react-query';
import type { StudioApi } from '../../lib/studio-api.ts';
import type { PagesOptions } from '../../lib/table/use-pages.ts';

export const usersFilters = ['q', 'role', 'state', 'premium'] as const;
export type UsersFilters = { [F in (typeof usersFilters)[number]]?: string };

const USERS = ['users'];

export function usersPages(
  api: StudioApi,
  filters: UsersFilters,
  sort: UsersQuery['sort'] | undefined,
): PagesOptions<StudioUser> {
  return {
    queryKey: [...USERS, filters, sort],
    fetchPage: ({ signal, ...page }) =>
      api.send('GET /users', { query: { ...filters, sort, ...page }, signal }),
  };
}

export const userQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: [...USERS, 'one', id],
    queryFn: ({ signal }) => api.send('GET /users/:id', { params: { id }, signal }),
  });

/** Everything that shows accounts; refetched after a change. */
export const usersKey = { queryKey: USERS };

export const nameOf = (user: StudioUser): string => fullName(user) || user.email;
