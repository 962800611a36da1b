export { fakeDrivers, type FakeDrivers } from './testing/fake-drivers.ts';
