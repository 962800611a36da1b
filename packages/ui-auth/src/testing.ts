export { fakeRecoveryCodes, fakeSessions } from './testing/fake-account-calls.ts';
export { createFakeAccountSession, type FakeAccountSession } from './testing/fake-account-session.ts';
export {
  createFakeAuthApi,
  FakeApiError,
  fakePasskey,
  fakeSession,
  type FakeAuthApi,
  type FakeAuthApiOptions,
  type FakeAuthCall,
  type FakeOutcome,
  type FakeOutcomes,
} from './testing/fake-auth-api.ts';
export { fakeUser } from './testing/fake-user.ts';
