import { expect, it } from 'vitest';
import { codeByStatus, errorCatalogue } from './error-catalogue.ts';

it('knows a code of the catalogue for every status in it', () => {
  const statuses = new Set(Object.values(errorCatalogue).map(({ status }) => status));
  expect(Object.keys(codeByStatus).map(Number)).toEqual([...statuses].sort((one, other) => one - other));
  for (const status of statuses) {
    const code = codeByStatus[status];
    expect(code && errorCatalogue[code].status).toBe(status);
  }
});
