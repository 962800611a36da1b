import { fullName } from '@lumigraph/contracts';
import type { StudioUser } from '@lumigraph/contracts/studio';
import type { StudioApi } from '../../lib/studio-api.ts';

/** Everything that shows accounts; refetched after a change. */
export const USERS = ['users'];
export const usersKey = { queryKey: USERS };

export const userQuery = (api: StudioApi, id: string) =>
  api.query('GET /users/:id', USERS, { params: { id } });

export const nameOf = (user: StudioUser): string => fullName(user) || user.email;
