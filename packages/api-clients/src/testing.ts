export { injectFetch, type Injectable } from './testing/inject-fetch.ts';
export { faultFetch, faults, type Fault } from './testing/fault-fetch.ts';
export { FakeAuthServer } from './testing/fake-auth-server.ts';
export { FakeBrowser, type FakeTab, type StorageHealth } from './testing/fake-browser.ts';
