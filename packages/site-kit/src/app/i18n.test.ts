import { describe, expect, it } from 'vitest';
import { testSite } from '../testing/test-site.ts';
import { createI18n, loadNamespace, registerNamespace, validTexts } from './i18n.ts';

const english = {
  title: 'Opening hours',
  open: { now: 'Open now', later: 'Opens at {{time}}' },
  days_one: '{{count}} day',
  days_other: '{{count}} days',
};

async function germanOf(german: () => Promise<unknown>) {
  registerNamespace('hours', {
    './messages/en.json': () => Promise.resolve(english),
    './messages/de.json': german,
  });
  const i18n = await createI18n(testSite.texts, 'de');
  await loadNamespace(i18n, 'hours', 'de');
  const t = i18n.getFixedT('de', 'hours' as 'site') as unknown as (key: string, values?: object) => unknown;
  return [t('title'), t('open.now'), t('open.later', { time: '9' }), t('days', { count: 2 })];
}

const spoken = ['Opening hours', 'Open now', 'Opens at 9', '2 days'];

describe('a catalogue', () => {
  it('is shown as it is when it is whole', async () => {
    const german = {
      title: 'Öffnungszeiten',
      open: { now: 'Jetzt geöffnet', later: 'Öffnet um {{time}}' },
      days_one: '{{count}} Tag',
      days_other: '{{count}} Tage',
    };
    expect(await germanOf(() => Promise.resolve(german))).toEqual([
      'Öffnungszeiten',
      'Jetzt geöffnet',
      'Öffnet um 9',
      '2 Tage',
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['cannot be fetched', () => Promise.reject(new Error('network'))],
    ['is empty', () => Promise.resolve({})],
    ['is nothing', () => Promise.resolve(null)],
    ['is a page of something else', () => Promise.resolve('<!doctype html>')],
    ['is a list', () => Promise.resolve(['Öffnungszeiten'])],
    ['has blanks', () => Promise.resolve({ title: '', open: { now: '', later: null }, days_other: '' })],
    [
      'has branches for sentences',
      () => Promise.resolve({ title: { a: 'x' }, open: 'offen', days_other: { a: 'x' } }),
    ],
  ])('that %s is said in English, and never a blank or a key', async (_what, german) => {
    expect(await germanOf(german)).toEqual(spoken);
  });

  it('keeps plural forms that English does not have, and lists', () => {
    const russian = { days_one: 'день', days_few: 'дня', list: ['один', 'два'] };
    expect(validTexts(russian, { ...english, list: ['one', 'two'] })).toEqual(russian);
    expect(validTexts({ list: 'один' }, { list: ['one'] })).toEqual({});
  });
});
