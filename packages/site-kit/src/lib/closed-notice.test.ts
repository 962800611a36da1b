import type { PublicSettings } from '@lumigraph/contracts';
import { expect, it } from 'vitest';
import { closedNoticeIn, withoutClosedNotice } from './closed-notice.ts';

const settings = {
  origin: 'https://gallery.example.org',
  banner: { id: 'a1', tone: 'info', texts: { en: 'Closed on Friday' } },
} as unknown as PublicSettings;

it('leaves a closed notice out of the document, and shows the next one', () => {
  const closed = closedNoticeIn('theme=dark; closed-notice=a1');
  expect(withoutClosedNotice(settings, closed)).toEqual({ origin: settings.origin });
  expect(withoutClosedNotice(settings, closedNoticeIn('closed-notice=b2'))).toBe(settings);
  expect(withoutClosedNotice(settings, closedNoticeIn(undefined))).toBe(settings);
});

it.each(['', 'a b', '%3Cscript%3E', 'x'.repeat(65)])('takes %j for no closed notice', (value) => {
  expect(closedNoticeIn(`closed-notice=${value}`)).toBe('');
});
