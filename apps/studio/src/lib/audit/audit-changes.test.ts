import { expect, it } from 'vitest';
import { changedFields } from './audit-changes.tsx';

it('lists the fields in which two objects differ, by their paths', () => {
  const before = { title: { en: 'Fjord', de: 'Fjord' }, tags: ['sea'], width: 100, note: '' };
  const after = {
    title: { en: 'Fjord at dawn', de: 'Fjord' },
    tags: ['sea', 'dawn'],
    width: 100,
    hidden: true,
  };
  expect(changedFields(before, after)).toEqual([
    { field: 'hidden', was: undefined, is: 'true' },
    { field: 'tags', was: 'sea', is: 'sea, dawn' },
    { field: 'title.en', was: 'Fjord', is: 'Fjord at dawn' },
  ]);
});

it('shows a new and a removed object whole', () => {
  expect(changedFields(null, { name: 'Key' })).toEqual([{ field: 'name', was: undefined, is: 'Key' }]);
  expect(changedFields({ name: 'Key' }, null)).toEqual([{ field: 'name', was: 'Key', is: undefined }]);
});
