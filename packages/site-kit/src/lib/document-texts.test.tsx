import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { createServerI18n } from '../app/server-i18n.ts';
import { testSite } from '../testing/test-site.ts';
import { documentText, numberText, recordTexts, takeDocumentTexts } from './document-texts.ts';
import { useDay } from './use-day.ts';

afterEach(() => takeDocumentTexts());

it('a rendering records what it formats, also for texts that an earlier one looked up', async () => {
  const i18n = await createServerI18n(testSite.texts)('de');
  i18n.addResourceBundle('de', 'count', { pictures: '{{count, number}} Bilder' });
  const look = i18n.getFixedT('de') as unknown as (key: string, values: object) => string;
  const render = () => recordTexts(() => look('count:pictures', { count: 12_345 }));
  const expected = ['12.345 Bilder', { 'de 12345': '12.345' }];
  expect(render()).toEqual(expected);
  expect(render()).toEqual(expected);
});

it('renderings record nothing of each other', () => {
  expect(recordTexts(() => numberText(1, 'en'))[1]).toEqual({ 'en 1': '1' });
  numberText(2, 'en');
  expect(recordTexts(() => 'none')).toEqual(['none', {}]);
});

it('the browser takes the texts of the document and formats only others', async () => {
  const i18n = await createServerI18n(testSite.texts)('bg');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  );
  const { result } = renderHook(() => useDay(), { wrapper });
  const [onServer, texts] = recordTexts(() => result.current('2026-11-20T12:00:00Z'));
  expect(onServer).toBe('20 ноември 2026 г.');
  takeDocumentTexts(texts);
  const format = vi.spyOn(Intl, 'DateTimeFormat');
  expect(result.current('2026-11-20T12:00:00Z')).toBe(onServer);
  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
  expect(result.current('2026-11-21T12:00:00Z')).toBe('21 ноември 2026 г.');
  expect(documentText('unknown', () => 'made here')).toBe('made here');
});
