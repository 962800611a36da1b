import type { StoredUser } from '@lumigraph/contracts';

/** Users of the stories. */
export const ana: StoredUser = { id: 'ana', email: 'ana@example.com', firstName: 'Ana', lastName: 'Petrova' };
export const premiumAna: StoredUser = { ...ana, isPremium: true };
