import { expect, it } from 'vitest';
import type { SiteConfig } from '../lib/site-config.tsx';
import { visitorOf } from './render-request.ts';

const config = { locales: ['en', 'de'] } as unknown as SiteConfig;

it('depends on the present notice only: documents are kept for all visitors who closed another one', () => {
  const closedNotice = (cookies: string | undefined, notice?: string) =>
    visitorOf(config, { url: '/', cookies, notice }).closedNotice;
  expect(closedNotice('closed-notice=a1', 'a1')).toBe('a1');
  expect(closedNotice('closed-notice=a1', 'b2')).toBe('');
  expect(closedNotice('closed-notice=a1')).toBe('');
  expect(closedNotice(undefined, 'a1')).toBe('');
});
