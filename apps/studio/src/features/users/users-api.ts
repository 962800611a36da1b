import { fullName } from '@lumigraph/contracts';
import type { StudioUser } from '@lumigraph/contracts/studio';
import { queryOptions } from '@tanstack/react-query';
import type { StudioApi } from '../../lib/studio-api.ts';

/** Everything that shows accounts; refetched after a change. */
export const USERS = ['users'];
export const usersKey = { queryKey: USERS };

export const userQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: [...USERS, 'one', id],
    queryFn: ({ signal }) => api.send('GET /users/:id', { params: { id }, signal }),
  });

export const nameOf = (user: StudioUser): string => fullName(user) || user.email;
