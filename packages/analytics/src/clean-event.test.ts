import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnalyticsEvent } from '@lumigraph/contracts';
import { cleanEvent } from './clean-event.ts';

const clean = (name: string, fields: object) => cleanEvent({ name, fields } as unknown as AnalyticsEvent);

describe('cleanEvent', () => {
  it.each([
    [
      'page_view',
      { path: '/image/nature/fjord', route: '/image/*', locale: 'bg', referrer: 'www.google.com' },
    ],
    ['page_view', { path: '/', route: '/', locale: 'en', referrer: 'direct' }],
    ['view_item', { item_type: 'image', item_id: 'nature/Фиорд at dawn' }],
    ['download', { item_id: 'nature/fjord', quality: 'original' }],
    ['form_submit', { form: 'contact' }],
    ['search', { results: 0, filters: 2 }],
    ['engagement', { route: '/blog/:id', seconds: 40, scroll_percent: 100 }],
    ['click', { link_domain: 'example.org' }],
    ['sign_up', { method: 'email' }],
    ['login', { method: 'google' }],
    ['purchase', { plan: 'yearly', currency: 'EUR', value: 49 }],
    ['language_change', { locale: 'de' }],
    ['exception', { kind: 'not_found', route: '/*' }],
  ])('lets %s through as it is', (name, fields) => {
    expect(clean(name, fields)).toEqual({ name, fields });
  });

  it('takes query and hash off an address', () => {
    const view = { path: '/reset-password?token=ot_secret#x', route: '/reset-password', locale: 'en' };
    expect(clean('page_view', view)?.fields).toEqual({ ...view, path: '/reset-password' });
  });

  it('drops fields that the event does not have', () => {
    expect(clean('form_submit', { form: 'contact', email: 'ana@example.com' })?.fields).toEqual({
      form: 'contact',
    });
  });

  it('drops a referrer that says more than a host', () => {
    const view = { path: '/', route: '/', locale: 'en', referrer: 'https://example.org/?q=me' };
    expect(clean('page_view', view)?.fields).not.toHaveProperty('referrer');
  });

  it.each([
    ['form_submit', { form: 'ana@example.com' }],
    ['form_submit', {}],
    ['page_view', { path: '/u/ana@example.com', route: '/', locale: 'en' }],
    ['page_view', { path: '/u/ana%40example.com', route: '/', locale: 'en' }],
    ['page_view', { path: 'https://elsewhere.example/', route: '/', locale: 'en' }],
    ['view_item', { item_type: 'image', item_id: 'x?token=1' }],
    ['search', { results: 'fjord', filters: 0 }],
    ['purchase', { plan: '4242 4242 4242 4242', currency: 'EUR', value: 5 }],
    ['click', { link_domain: 'https://example.org/path?token=1' }],
  ])('%s with %j is not sent at all', (name, fields) => {
    expect(clean(name, fields)).toBeUndefined();
  });

  it('never lets a query, a mailbox or white space out, whatever the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true }), (text, url) => {
        for (const path of [`/${text}`, text, url, new URL(url).pathname + new URL(url).search]) {
          const sent = clean('page_view', { path, route: '/', locale: 'en', referrer: text });
          expect(JSON.stringify(sent?.fields['path'] ?? '')).not.toMatch(/[?#@\s]/);
        }
      }),
    );
  });
});
