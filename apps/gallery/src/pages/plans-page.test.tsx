import { htmlOf, settingsOf } from '@lumigraph/site-kit/testing';
import { describe, expect, it } from 'vitest';
import { render, visitorOf } from '../entry-server.tsx';
import { memoryImages, sampleImage } from '../features/image/testing/memory-images.ts';
import { siteConfig } from '../site.config.ts';
import { noBlog } from '../testing/no-blog.ts';

const url = '/subscription/plans';
const settings = {
  ...settingsOf(siteConfig),
  origin: 'https://example.com',
  freeDownloads: { perDay: 30, creditMark: true, longSidePx: 1280 },
};

async function mainOf(width: number, locale = 'en') {
  const image = sampleImage('nature/fjord', { special: true, width, height: width / 2 });
  const rendered = await render(
    { url, visitor: visitorOf({ url, acceptLanguage: locale }), manifest: {}, settings },
    () => ({
      ...noBlog,
      images: memoryImages([image]),
      billing: () => Promise.resolve({ plans: () => Promise.resolve([]) } as never),
    }),
  );
  const document = new DOMParser().parseFromString(htmlOf(rendered), 'text/html');
  return document.querySelector('main');
}

describe('the page with the plans', () => {
  it('shows on a picture what is free and what Premium gives', async () => {
    const main = await mainOf(3840);
    const figure = main?.querySelector('figure');
    expect(figure?.textContent).toContain('Free: 1280\u00A0×\u00A0640');
    expect(figure?.textContent).toContain('Premium: 3840\u00A0×\u00A01920');
    expect(figure?.querySelector('rect')?.getAttribute('width')).toBe('1280');
    expect(figure?.querySelector('img')?.getAttribute('alt')).toBeTruthy();
    expect((await mainOf(3840, 'bg'))?.textContent).toContain('Какво изтегляте');
  });

  it('shows none that is hardly larger than a free file', async () => {
    const main = await mainOf(1400);
    expect(main?.querySelector('h1')).not.toBeNull();
    expect(main?.querySelector('figure')).toBeNull();
  });
});
