export {
  fakeRecoveryCodes,
  fakeSessions,
  fakeUser,
  createFakeAccountSession,
  type FakeAccountSession,
} from './testing/fake-account-calls.ts';
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
