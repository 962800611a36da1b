import sharp from 'sharp';
import { expect, it } from 'vitest';
import {
  accessibilityOf,
  accessible,
  missingGlyphs,
  missingTags,
  NAMES_OF_THE_WORLD,
  runsIn,
} from '../../testing/read-pdf.ts';
import { certificatePdf, type CertificateFacts } from './certificate-pdf.ts';

const certificate = (name: string): CertificateFacts => ({
  id: 'LG-1234',
  locale: 'zh',
  site: 'Lumigraph',
  licensor: {
    name: 'Lumigraph Demo Ltd.',
    address: 'Street 1, 1000 Sofia, Bulgaria',
    registrationNumber: '000000000',
    email: 'contact@lumigraph.example',
  },
  licensee: { name, email: 'buyer@example.com' },
  title: `${name} at dawn`,
  credit: 'Lumigraph',
  imageId: 'nature/dawn',
  file: { format: 'webp', width: 2000, height: 1000, bytes: 200_000, sha256: 'a'.repeat(64) },
  license: 'premium',
  termsVersion: '2026-11',
  downloadedAt: Date.UTC(2026, 10, 28),
  checkUrl: 'https://gallery.example/certificate/LG-1234',
  preview: undefined,
});

it.each(NAMES_OF_THE_WORLD.slice(0, 5))('misses no character of %s', async (name) => {
  const file = await certificatePdf(certificate(name));
  expect(missingGlyphs(file)).toBe(0);
  expect(runsIn(file).flat().length).toBeGreaterThan(100);
});

it('has a structure for assistive technology with all that it shows', async () => {
  const preview = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const file = await certificatePdf({ ...certificate('Ada Byron'), preview });
  expect(accessibilityOf(file)).toEqual(accessible);
  expect(missingTags(file, ['H1', 'H2', 'P', 'Figure', 'Link'])).toEqual([]);
  // What the picture shows.
  expect(file.toString('latin1')).toMatch(/\/Alt \(/u);
});
