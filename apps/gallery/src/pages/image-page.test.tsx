import { locales, licenseIds, licenses, type ImageMetadata, type ImagesApi } from '@lumigraph/contracts';
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { addResults, knownResults, PageProviders } from '@lumigraph/site-kit/testing';
import { sampleImage, unavailable } from '../features/image/testing/memory-images.ts';
import type { CheckResult } from '../features/image/credentials-worker.ts';
import { Page, prefetch } from './image-page.tsx';
import {
  ODD_ID,
  depsFor,
  first,
  heading,
  prepareBrowser,
  press,
  sampleImages,
  show,
  type SetUp,
} from '../testing/show-image-page.tsx';

prepareBrowser();

describe('Content Credentials', () => {
  /** A worker that answers with this result, or fails. */
  const answering = (result?: CheckResult) =>
    class extends EventTarget {
      postMessage(file: Blob): void {
        answering.files.push(file);
        this.dispatchEvent(result ? new MessageEvent('message', { data: result }) : new Event('error'));
      }
      terminate(): void {
        answering.ended += 1;
      }
    };
  answering.files = [] as Blob[];
  answering.ended = 0;

  test.each([
    [{ state: 'valid', signer: 'Studio' } as const, /unchanged since Studio signed it/],
    [{ state: 'demo' } as const, /demo certificate/],
    [{ state: 'changed' } as const, /doesn’t match its signature/],
    [{ state: 'none' } as const, /no Content Credentials/],
    [undefined, /couldn’t verify the file/],
  ])('verify a file on request: %j', async (result, text) => {
    vi.stubGlobal('Worker', answering(result));
    const { user } = await show('/image/first');
    await user.click(await screen.findByText('Content Credentials'));
    const panel = screen.getByText('Content Credentials').closest('details')!;
    expect(panel).toHaveTextContent(
      'Made withProcedural study 1PublishedNovember 12, 2026CreditLumigraphLicenseFree with credit',
    );
    expect(panel).toHaveTextContent('AI trainingSee the license');
    const ended = answering.ended;
    await user.click(within(panel).getByRole('button', { name: 'Verify in your browser' }));
    expect(await within(panel).findByText(text)).toBeInTheDocument();
    expect(await answering.files.at(-1)?.text()).toBe('Title of first');
    expect(answering.ended).toBe(ended + 1);
  });

  test('say when the file cannot be loaded', async () => {
    const credentialsFile = () => Promise.reject(unavailable());
    const { user } = await show('/image/first', { images: { credentialsFile } });
    await user.click(await screen.findByRole('button', { name: 'Verify in your browser', hidden: true }));
    expect(await screen.findByText(/couldn’t verify the file/)).toBeInTheDocument();
  });
});

describe('what it shows', () => {
  test('title, category, AI label, size, licence, prompt, model and seed of the picture', async () => {
    await show('/image/first');
    await heading('Title of first');
    expect(document.title).toBe('Title of first · Lumigraph');
    expect(screen.getByRole('img', { name: 'What first shows' })).toHaveAttribute('width', '3000');
    const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
    expect(trail).toHaveTextContent('HomeNatureTitle of first');
    expect(screen.getByRole('link', { name: 'Nature' })).toHaveAttribute('href', '/?categoryId=1');
    expect(screen.getByText('AI-generated')).toBeVisible();
    expect(screen.getByText('Layered ridges')).toBeVisible();
    const facts = within(screen.getByRole('region', { name: 'Details' }))
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(facts).toEqual([
      'Model: Procedural study 1',
      'Seed: 18446744073709551615',
      'Color: Blue',
      'Size: 3000\u00A0×\u00A02000',
      'File: PNG · 2.4 MB',
      'Published: November 12, 2026',
      'License: Free with credit · details',
      'Credit: Lumigraph, AI-generated',
      'Origin: AI-generated, marked in the file',
    ]);
    const searched = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(searched('Procedural study 1')).toBe('/?q=Procedural+study+1');
    expect(searched('18446744073709551615')).toBe('/?q=18446744073709551615');
    expect(searched('More pictures with this prompt')).toBe('/?q=Layered+ridges');
    expect(await screen.findByText(/^JPEG · 1280\s×\s853/)).toBeVisible();
    expect(screen.getByText(/Premium: original 3000\s×\s2000, no wait/)).toBeVisible();
  });

  test('what was drawn without AI says so', async () => {
    await show('/image/p', { all: [sampleImage('p', { source: 'algorithmicMedia' })] });
    await heading('Title of p');
    expect(screen.getByText('Drawn by a program')).toBeVisible();
    expect(screen.queryByText(/AI-generated/)).toBeNull();
  });

  test('German and Bulgarian speak their own language', async () => {
    await show('/image/first', { locale: 'de' });
    await heading('Title of first');
    expect(screen.getByRole('button', { name: 'Herunterladen' })).toBeVisible();
    expect(screen.getAllByText('12. November 2026')[0]).toBeVisible();
    cleanup();
    await show('/image/first', { locale: 'bg' });
    await heading('Title of first');
    expect(screen.getByRole('button', { name: 'Изтегляне' })).toBeVisible();
  });

  test('the prompt can be copied, and it says so', async () => {
    const { user } = await show('/image/first');
    await user.click(await screen.findByRole('button', { name: 'Copy prompt' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('Layered ridges');
  });

  test('without the right to copy it says what to do instead', async () => {
    const { user } = await show('/image/first');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(await screen.findByRole('button', { name: 'Copy prompt' }));
    expect(await screen.findByText('We couldn’t copy it. Please select the text instead.')).toBeVisible();
  });

  test('sharing copies the link with the list, where the system has no sheet of its own', async () => {
    const { user } = await show('/image/first?categoryId=1&page=3');
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/image/first?categoryId=1`);
  });

  test('the colour of the picture leads to the other pictures of that colour', async () => {
    await show('/image/first', { all: [sampleImage('first', { placeholder: '#b3261e' })] });
    await heading('Title of first');
    expect(screen.getByRole('link', { name: 'Red' })).toHaveAttribute('href', '/?colour=red');
  });

  test('credit line and embed code can be copied; the code contains no markup of the texts', async () => {
    const { user } = await show('/image/first', {
      all: [sampleImage('first', { title: 'A <b> & "B"', alt: `It's "here"`, license: 'free' })],
    });
    await heading('A <b> & "B"');
    await user.click(screen.getByRole('button', { name: 'Copy credit line' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      'A <b> & "B" — Lumigraph, AI-generated. Free for private and editorial use with credit. https://example.com/image/first',
    );
    await user.click(screen.getByRole('button', { name: 'Embed' }));
    const dialog = await screen.findByRole('dialog', { name: 'Embed picture' });
    await user.click(within(dialog).getByRole('button', { name: 'Copy code' }));
    const code = document.createElement('div');
    await waitFor(async () => {
      code.innerHTML = await navigator.clipboard.readText();
      expect(code.querySelector('figure')).not.toBeNull();
    });
    expect(code.querySelector('b')).toBeNull();
    expect(code).toHaveTextContent(
      'A <b> & "B" — Lumigraph, AI-generated. Free for private and editorial use with credit.',
    );
    const img = code.querySelector('img');
    expect(img).toHaveAttribute('alt', `It's "here"`);
    expect(img?.src).toMatch(/^https:\/\/example\.com\/.*w_1280/);
    expect([img?.width, img?.height]).toEqual([1280, 853]);
    expect(img?.closest('a')).toHaveAttribute('href', 'https://example.com/image/first');

    // Another width is another file of the same shape.
    await user.selectOptions(within(dialog).getByLabelText('Width'), '480 pixels');
    const shown = within(dialog).getByLabelText<HTMLTextAreaElement>('Code');
    expect(shown.value).toMatch(/w_480\/first" .* width="480" height="320"/u);
    await user.click(within(dialog).getByRole('button', { name: /Copy code|Copied/ }));
    expect(await navigator.clipboard.readText()).toBe(shown.value);
  });

  test('a small picture is embedded in its own size only', async () => {
    const { user } = await show('/image/first', {
      all: [sampleImage('first', { width: 400, height: 300, license: 'free' })],
    });
    await heading('Title of first');
    await user.click(screen.getByRole('button', { name: 'Embed' }));
    await screen.findByRole('dialog', { name: 'Embed picture' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['400 pixels']);
  });

  test('a picture with a license of its own has a credit line and no embed code', async () => {
    await show('/image/first', { all: [sampleImage('first', { license: 'Only for the press' })] });
    await heading('Title of first');
    expect(screen.getByRole('button', { name: 'Copy credit line' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Embed' })).toBeNull();
  });

  test('when copying fails the button says so', async () => {
    const { user } = await show('/image/first');
    await heading('Title of first');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy credit line' }));
    expect(await screen.findByRole('button', { name: 'We couldn’t copy it' })).toBeVisible();
  });

  test('related pictures keep their shape', async () => {
    await show('/image/first', { all: [first, sampleImage('tall', { width: 1000, height: 2000 })] });
    const related = await screen.findByRole('region', { name: 'More like this' });
    const item = (await within(related).findByRole('link', { name: /tall/ })).closest('li');
    expect(item).toHaveAttribute('data-shape', '50');
  });

  test('related pictures are of the same category and never the picture itself', async () => {
    await show('/image/first');
    const related = await screen.findByRole('region', { name: 'More like this' });
    const links = await within(related).findAllByRole('link', { name: /What/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/image/nature/50%25%20off/a%2Bb%20%C3%A4%3F%23?categoryId=1',
      '/image/last?categoryId=1',
    ]);
  });
});

describe('when something is missing', () => {
  test.each(['/image/none', '/image/%E0%A4%A', '/image/a//b', '/image/..%2f..%2fetc', '/image/'])(
    '%s is a page that says so, with ways on',
    async (at) => {
      await show(at);
      await heading('Picture not found');
      expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      expect(screen.getByRole('link', { name: 'Back to pictures' })).toHaveAttribute('href', '/');
      const newest = await screen.findByRole('region', { name: 'Newest pictures' });
      expect(await within(newest).findAllByRole('link', { name: /What/ })).toHaveLength(4);
    },
  );

  test('a failed answer can be tried again', async () => {
    const metadata = vi
      .fn<ImagesApi['metadata']>()
      .mockRejectedValueOnce(unavailable())
      .mockResolvedValue(first);
    const { user } = await show('/image/first', { images: { metadata } });
    await heading('We couldn’t load the picture');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'If you contact us, please mention this number: req-7',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Title of first');
  });

  test('while it loads, what the list already knew is on screen', async () => {
    const metadata: ImagesApi['metadata'] = async (id) =>
      id === 'first' ? first : new Promise<ImageMetadata>(() => {});
    await show('/image/first', { images: { metadata } });
    await screen.findByRole('link', { name: /Next picture/ });
    press('ArrowRight');
    await heading(`Title of ${ODD_ID}`);
    expect(screen.getByText('Loading the picture…')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: `What ${ODD_ID} shows` })).toBeInTheDocument();
  });

  test('a picture file that does not come is tried once more, then can be asked for again', async () => {
    const { user } = await show('/image/first');
    const image = () => screen.findByRole('img', { name: 'What first shows' });
    const shown = await image();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.error(shown);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    vi.useRealTimers();
    fireEvent.error(await image());
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load this picture');
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await image()).toBeInTheDocument();
  });

  test('without neighbours and related pictures the page is complete', async () => {
    const down = () => Promise.reject(unavailable());
    await show('/image/first', { images: { neighbours: down }, search: down });
    await heading('Title of first');
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
    press('Escape');
    await heading('Grid at /');
  });
});

describe('rendered by the server', () => {
  async function renderAndHydrate(at: string, setUp: SetUp = {}) {
    const url = new URL(at, 'https://example.com');
    const server = await depsFor(setUp);
    const queryClient = server.queries.client;
    const response = await prefetch({
      ...server,
      queryClient,
      url,
      locale: setUp.locale ?? 'en',
      params: {},
    });
    const page = (deps: Awaited<ReturnType<typeof depsFor>>) => (
      <PageProviders deps={deps}>
        <StaticRouter location={url.pathname + url.search}>
          <main>
            <Page />
          </main>
        </StaticRouter>
      </PageProviders>
    );
    const html = renderToString(page(server));
    const client = await depsFor(setUp);
    addResults(client.queries.client, knownResults(server.queries.client));
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const container = document.body.appendChild(document.createElement('div'));
    // React renders hoisted elements before the page's own element; the document moves them into the head.
    container.innerHTML = html.slice(html.indexOf('<main>'));
    render(page(client), { container, hydrate: true, onRecoverableError: (error) => complaints(error) });
    return { html, status: response?.status, complaints };
  }

  test('the document has everything a crawler or a link preview reads', async () => {
    const { html, status } = await renderAndHydrate('/image/first');
    expect(status).toBe(200);
    const document = new DOMParser().parseFromString(html, 'text/html');
    const meta = (name: string) =>
      document.querySelector(`[property="${name}"], [name="${name}"]`)?.getAttribute('content');
    expect(document.title).toBe('Title of first · Lumigraph');
    expect(meta('og:image')).toBe('https://example.com/cdn/image/upload/c_fill,g_auto,h_630,w_1200/first');
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      'https://example.com/image/first',
    );
    const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
    expect(data).toMatchObject({
      '@type': 'ImageObject',
      contentUrl: 'https://example.com/cdn/image/upload/first',
      license: 'https://example.com/license',
      creditText: 'Lumigraph, AI-generated',
      digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
    });
    expect(html).toContain(`Next picture: Title of ${ODD_ID}`);
    expect(html).not.toMatch(/ style="/);
  });

  test.each([...locales])(
    'the page and its structured data say what the licenses allow, in %s',
    async (locale) => {
      const all = sampleImages.map((image) => ({ ...image, license: 'free' }));
      const { html } = await renderAndHydrate('/image/first', { locale, all });
      const document = new DOMParser().parseFromString(html, 'text/html');
      for (const id of licenseIds) expect(document.body.textContent).toContain(licenses[id].summary[locale]);
      const data = JSON.parse(
        document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
      );
      expect(data).toMatchObject({
        acquireLicensePage: 'https://example.com/subscription/plans',
        copyrightNotice: `${data.creditText}. ${licenses.free.summary[locale]}`,
      });
    },
  );

  test.each(['en', 'de', 'bg', 'zh'])('the browser agrees with the document in %s', async (locale) => {
    const { complaints } = await renderAndHydrate(`/image/first?categoryId=1`, { locale });
    expect(complaints).not.toHaveBeenCalled();
  });

  test('an unknown picture is a 404 document, and the browser agrees', async () => {
    const { status, complaints } = await renderAndHydrate('/image/none');
    expect(status).toBe(404);
    expect(complaints).not.toHaveBeenCalled();
  });

  test('when the data cannot be had the browser gets the waiting page and asks itself', async () => {
    const down = () => Promise.reject(unavailable());
    const { status, html, complaints } = await renderAndHydrate('/image/first', {
      images: { metadata: down },
    });
    expect(status).toBe(503);
    expect(html).toContain('Loading the picture');
    expect(complaints).not.toHaveBeenCalled();
  });
});
