import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CERTIFICATE_ALPHABET, readCertificateId } from './certificate-id.ts';

it.each([
  ['7K2M-9XQA-01VT-4B8C', '7K2M-9XQA-01VT-4B8C'],
  [' 7k2m 9xqa olvt 4b8c ', '7K2M-9XQA-01VT-4B8C'],
  ['7K2M9XQA01VT4B8C', '7K2M-9XQA-01VT-4B8C'],
  ['7K2M–9XQA‑01VT—4B8C', '7K2M-9XQA-01VT-4B8C'],
  ['', undefined],
  ['7K2M-9XQA-01VT-4B8', undefined],
  ['7K2M-9XQA-01VT-4B8CC', undefined],
  ['7K2M-9XQA-01VT-4B8U', undefined],
  ["'; drop table image_download; --", undefined],
])('%j is read as %j', (typed, id) => {
  expect(readCertificateId(typed)).toBe(id);
});

it('property: an id is read back from every way of writing it', () => {
  const letters = fc.array(fc.constantFrom(...CERTIFICATE_ALPHABET.split('')), {
    minLength: 16,
    maxLength: 16,
  });
  fc.assert(
    fc.property(letters, fc.constantFrom('', '-', ' ', ' - '), fc.boolean(), (all, between, isLower) => {
      const id = readCertificateId(all.join(''));
      const written = all.join(between);
      expect(readCertificateId(isLower ? written.toLowerCase() : written)).toBe(id);
      expect(readCertificateId(id ?? '')).toBe(id);
    }),
  );
});
