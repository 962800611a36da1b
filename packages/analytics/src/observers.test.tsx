import { render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTracker, TrackContext, useTrack, type Track } from './react.ts';
import { arrivedFrom, observeOutboundClicks, observeEngagement } from './observers.ts';

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  stop = undefined;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function see(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('observeOutboundClicks', () => {
  it('reports the host of a link to another site, wherever in it the click lands', () => {
    const track = vi.fn<Track>();
    stop = observeOutboundClicks(track);
    document.body.innerHTML = '<a href="https://other.example/secret?token=1"><b id="in">there</b></a>';
    document.querySelector('a')?.addEventListener('click', (event) => {
      event.preventDefault();
      event.stopPropagation();
    });
    document.querySelector<HTMLElement>('#in')?.click();
    expect(track.mock.calls).toEqual([['click', { link_domain: 'other.example' }]]);
  });

  it.each(['/blog', `${location.origin}/blog`, 'mailto:ana@example.com', 'tel:+3592'])(
    'says nothing of %s',
    (href) => {
      const track = vi.fn<Track>();
      stop = observeOutboundClicks(track);
      document.body.innerHTML = `<a href="${href}">x</a>`;
      const link = document.querySelector('a');
      link?.addEventListener('click', (event) => event.preventDefault());
      link?.click();
      expect(track).not.toHaveBeenCalled();
    },
  );
});

describe('observeEngagement', () => {
  it('adds up the time in view only, and reports it when the page changes', () => {
    let now = 0;
    const track = vi.fn<Track>();
    const observer = observeEngagement(track, () => now);
    ({ stop } = observer);
    observer.page('/');
    now = 20_000;
    see('hidden');
    now = 500_000;
    see('visible');
    now = 512_000;
    observer.page('/blog');
    expect(track.mock.calls.map(([, fields]) => fields as unknown)).toMatchObject([
      { route: '/', seconds: 20 },
      { route: '/', seconds: 12 },
    ]);
  });

  it('says nothing of a glance', () => {
    let now = 0;
    const track = vi.fn<Track>();
    const observer = observeEngagement(track, () => now);
    ({ stop } = observer);
    observer.page('/');
    now = 9_000;
    dispatchEvent(new Event('pagehide'));
    expect(track).not.toHaveBeenCalled();
  });

  it('knows how far down was scrolled', () => {
    let now = 0;
    const track = vi.fn<Track>();
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(innerHeight * 4);
    const observer = observeEngagement(track, () => now);
    ({ stop } = observer);
    observer.page('/');
    vi.stubGlobal('scrollY', innerHeight);
    dispatchEvent(new Event('scroll'));
    vi.stubGlobal('scrollY', 0);
    dispatchEvent(new Event('scroll'));
    now = 30_000;
    observer.page('/next');
    vi.unstubAllGlobals();
    expect(track).toHaveBeenCalledWith('engagement', { route: '/', seconds: 30, scroll_percent: 50 });
  });
});

describe('arrivedFrom', () => {
  it.each([
    ['', 'direct'],
    ['https://www.google.com/search?q=me', 'www.google.com'],
    ['https://site.example/login', undefined],
    ['android-app://com.example/', 'com.example'],
    ['not an address', 'direct'],
  ])('%s → %s', (referrer, expected) => {
    expect(arrivedFrom(referrer, 'site.example')).toBe(expected);
  });
});

describe('createTracker', () => {
  it('keeps what was told before the code was here, in order, and not without end', () => {
    const told: string[] = [];
    const { track, connect } = createTracker();
    for (let count = 0; count < 40; count += 1) track('form_submit', { form: `f${count}` });
    connect((_name, fields) => told.push((fields as { form: string }).form));
    track('form_submit', { form: 'later' });
    expect(told).toEqual([...Array.from({ length: 30 }, (_, count) => `f${count}`), 'later']);
  });
});

describe('useTrack', () => {
  function Sent() {
    const track = useTrack();
    return <button onClick={() => track('form_submit', { form: 'contact' })}>Send</button>;
  }

  it('reports to whoever stands above, and to nobody where nobody does', () => {
    const track = vi.fn<Track>();
    const { getByRole, rerender } = render(<Sent />);
    getByRole('button').click();
    rerender(
      <TrackContext.Provider value={track}>
        <Sent />
      </TrackContext.Provider>,
    );
    getByRole('button').click();
    expect(track.mock.calls).toEqual([['form_submit', { form: 'contact' }]]);
  });
});
