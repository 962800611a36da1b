import type { StoredUser } from '@lumigraph/contracts';

export const fakeUser: StoredUser = {
  id: 'user-1',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Petrova',
  roles: [],
  isPremium: false,
};
