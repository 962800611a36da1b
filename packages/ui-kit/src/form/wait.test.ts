import { describe, expect, it } from 'vitest';
import { formatWait, withWait } from '../form.ts';

describe('a time to wait', () => {
  it.each([
    [0.2, 'en', '1 second'],
    [45, 'en', '45 seconds'],
    [90, 'de', '90 Sekunden'],
    [91, 'de', '2 Minuten'],
    [600, 'en', '10 minutes'],
    [5_400, 'es', '90 minutos'],
    [86_400, 'en', '24 hours'],
    [60, 'no such language', '60 seconds'],
  ])('%d in %s: %s', (seconds, language, text) => {
    expect(formatWait(seconds, language)).toBe(text);
  });
});

it('the text of a failure says when to try again, where the rejection names a time', () => {
  const texts = { language: 'en', sentence: (time: string) => `Again in ${time}.` };
  expect(withWait('Not sent.', { retryAfterS: 20 }, texts)).toBe('Not sent. Again in 20 seconds.');
  for (const error of [undefined, null, 'no', new Error('no'), { retryAfterS: 0 }, { retryAfterS: '20' }])
    expect(withWait('Not sent.', error, texts)).toBe('Not sent.');
});
