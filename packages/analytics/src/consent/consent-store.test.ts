import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONSENT_KEPT_MS, CONSENT_KEY, createConsentStore, readPrivacySignal } from './consent-store.ts';

const NOW = Date.UTC(2026, 10, 20);
const open = (version = '1:gtag', now = () => NOW) => createConsentStore({ version, now });

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('createConsentStore', () => {
  it('starts open: others nothing, the own counters until somebody objects', () => {
    expect(open().get()).toEqual({ status: 'open', counters: true, analytics: false, signal: undefined });
    expect(localStorage).toHaveLength(0);
  });

  it('keeps the choice with its date and what it was about', () => {
    open().decide({ counters: true, analytics: true });
    expect(JSON.parse(localStorage.getItem(CONSENT_KEY) ?? '')).toEqual({
      version: '1:gtag',
      date: '2026-11-20T00:00:00.000Z',
      counters: true,
      analytics: true,
    });
    expect(open().get()).toMatchObject({
      status: 'decided',
      analytics: true,
      date: '2026-11-20T00:00:00.000Z',
    });
  });

  it('asks again when it is about something else, or after a year', () => {
    open().decide({ counters: true, analytics: true });
    expect(open('1:umami').get()).toMatchObject({ status: 'open', analytics: false });
    expect(open('1:gtag', () => NOW + CONSENT_KEPT_MS - 1).get().status).toBe('decided');
    expect(open('1:gtag', () => NOW + CONSENT_KEPT_MS).get()).toMatchObject({
      status: 'open',
      analytics: false,
    });
  });

  it('an objection to the own counters does not run out', () => {
    open().decide({ counters: false, analytics: true });
    expect(open('2', () => NOW + 3 * CONSENT_KEPT_MS).get()).toMatchObject({
      status: 'open',
      counters: false,
    });
  });

  it.each([
    'not json',
    '"yes"',
    'null',
    '[]',
    '{"version":"1:gtag","analytics":true}',
    '{"version":"1:gtag","date":"soon","analytics":true}',
    `{"version":"1:gtag","date":"2026-11-20","analytics":"true"}`,
  ])('%s in storage is no consent', (text) => {
    localStorage.setItem(CONSENT_KEY, text);
    expect(open().get().analytics).toBe(false);
  });

  it('follows a choice in another tab until nobody listens', () => {
    const store = open();
    const heard = vi.fn<() => void>();
    const stop = store.subscribe(heard);
    open().decide({ counters: true, analytics: true });
    dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }));
    expect(store.get().analytics).toBe(true);
    stop();
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('with blocked storage the choice holds for this page', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const store = open();
    store.decide({ counters: true, analytics: true });
    expect(store.get()).toMatchObject({ status: 'decided', analytics: true });
  });
});

describe('readPrivacySignal', () => {
  it.each([
    [{ globalPrivacyControl: true, doNotTrack: '1' }, 'global-privacy-control'],
    [{ globalPrivacyControl: false, doNotTrack: '1' }, 'do-not-track'],
    [{ doNotTrack: 'yes' }, 'do-not-track'],
    [{ doNotTrack: '0' }, undefined],
    [{ doNotTrack: 'unspecified' }, undefined],
    [{ doNotTrack: null }, undefined],
    [{}, undefined],
  ])('%j says %s', (navigator, expected) => {
    expect(readPrivacySignal(navigator)).toBe(expected);
  });
});
