export {
  createFakeAuthApi,
  FakeApiError,
  fakePasskey,
  fakeSession,
  fakeUser,
  type FakeAuthApi,
  type FakeAuthApiOptions,
  type FakeAuthCall,
  type FakeOutcome,
  type FakeOutcomes,
} from './testing/fake-auth-api.ts';
