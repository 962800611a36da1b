import { describe, expect, it } from 'vitest';
import { visitFactsOf } from './visit-facts.ts';

const PIXEL = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const ANDROID_TABLET = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const FIREFOX_TABLET = 'Mozilla/5.0 (Android 14; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('what is counted of the request of a visit', () => {
  it.each([
    ['phone', { 'user-agent': PIXEL }],
    ['phone', { 'user-agent': IPHONE }],
    ['phone', { 'user-agent': DESKTOP, 'sec-ch-ua-mobile': '?1' }],
    ['tablet', { 'user-agent': IPAD }],
    ['tablet', { 'user-agent': ANDROID_TABLET, 'sec-ch-ua-mobile': '?0' }],
    ['tablet', { 'user-agent': FIREFOX_TABLET }],
    ['computer', { 'user-agent': DESKTOP, 'sec-ch-ua-mobile': '?0' }],
    [undefined, { 'user-agent': 'curl/8.5.0' }],
    [undefined, {}],
  ] as const)('is the kind of device: %s for %j', (device, headers) => {
    expect(visitFactsOf(headers, '').device).toBe(device);
  });

  it.each([
    ['BG', 'CF-IPCountry', 'BG'],
    ['DE', 'cf-ipcountry', ' de '],
    ['ZZ', 'CF-IPCountry', 'XX'],
    ['ZZ', 'CF-IPCountry', 'T1'],
    ['ZZ', 'CF-IPCountry', '203.0.113.7'],
    [undefined, 'CF-IPCountry', undefined],
    [undefined, '', 'BG'],
    [undefined, 'X-Other', 'BG'],
  ])('is the country %s where the operator names %s, and the proxy states %s', (country, header, stated) => {
    const headers = stated === undefined ? {} : { 'cf-ipcountry': stated };
    expect(visitFactsOf(headers, header).country).toBe(country);
  });
});
