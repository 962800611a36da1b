export { injectFetch, type Injectable } from './testing/inject-fetch.ts';
export { faultFetch, faults, type Fault } from './testing/fault-fetch.ts';
