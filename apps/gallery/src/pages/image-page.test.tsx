import {
  licenseIds,
  licenses,
  locales,
  type DownloadOffer,
  type ImageMetadata,
  type ImagesApi,
  type SearchApi,
} from '@lumigraph/contracts';
import { dehydrate, hydrate } from '@tanstack/react-query';
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes, StaticRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { noBlog } from '../testing/no-blog.ts';
import {
  createI18n,
  loadNamespace,
  Providers,
  createQueryClient,
  settingsOf,
  testAccount,
} from '@lumigraph/site-kit/testing';
import { site } from '../app/site.ts';
import {
  memoryImages,
  memorySearch,
  offerOf,
  sampleImage,
  unavailable,
} from '../features/image/testing/memory-images.ts';
import type { CheckResult } from '../features/image/check-credentials.ts';
import { fromList } from '../lib/from-list.ts';
import { Page, prefetch } from './image-page.tsx';

const ODD_ID = 'nature/50% off/a+b ä?#';
const first = sampleImage('first', {
  prompt: 'Layered ridges',
  model: 'Procedural study 1',
  seed: '18446744073709551615',
  special: true,
});
const odd = sampleImage(ODD_ID);
const abstract = sampleImage('abstract/silk', { categoryId: 2, categoryName: 'Abstract', special: true });
const last = sampleImage('last');
const sampleImages = [first, odd, abstract, last];
/** The download offer of Premium. */
const member = offerOf(first, { waitSeconds: 0, originalAllowed: true });

function Grid() {
  const { pathname, search } = useLocation();
  return <h1>Grid at {pathname + search}</h1>;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

interface SetUp {
  images?: Partial<ImagesApi>;
  search?: () => Promise<SearchApi>;
  all?: readonly ImageMetadata[];
  locale?: string;
  account?: ReturnType<typeof testAccount>;
  /** History entries before the page's own. */
  before?: string[];
  state?: object;
}

async function depsFor({ images, search, all = sampleImages, locale = 'en', account }: SetUp) {
  const i18n = await createI18n(site.texts, locale);
  await loadNamespace(i18n, 'image', locale);
  return {
    site,
    services: {
      ...noBlog,
      images: memoryImages(all, images),
      search: search ?? memorySearch(all),
    },
    queryClient: createQueryClient(),
    i18n,
    settings: { ...settingsOf(site.config), origin: 'https://example.com' },
    account: account ?? testAccount(undefined),
  };
}

async function show(address: string, setUp: SetUp = {}) {
  const deps = await depsFor(setUp);
  const url = new URL(address, 'https://example.com');
  const entries = [
    ...(setUp.before ?? []),
    { pathname: url.pathname, search: url.search, hash: url.hash, state: setUp.state ?? null },
  ];
  const view = render(
    <Providers deps={deps}>
      <MemoryRouter initialEntries={entries}>
        <Address />
        <Routes>
          <Route path="/image/*" element={<Page />} />
          <Route path="*" element={<Grid />} />
        </Routes>
      </MemoryRouter>
    </Providers>,
  );
  return { ...view, ...deps, user: userEvent.setup() };
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const address = () => screen.getByTestId('address').textContent;
const press = (key: string, more: KeyboardEventInit = {}): void => {
  fireEvent.keyDown(document.body, { key, ...more });
};

const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => new Response('bytes', { headers: { 'content-type': 'image/jpeg' } })),
  );
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

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
      'File: PNG, 2.4 MB',
      'Published: November 12, 2026',
      'License: Free with credit · details',
      'Credit: Lumigraph, AI-generated',
      'Origin: AI-generated, marked in the file',
    ]);
    expect(await screen.findByText(/^JPEG, 2048\s×\s1365/)).toBeVisible();
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
    await user.click(screen.getByRole('button', { name: 'Copy embed code' }));
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
  });

  test('a picture with a license of its own has a credit line and no embed code', async () => {
    await show('/image/first', { all: [sampleImage('first', { license: 'Only for the press' })] });
    await heading('Title of first');
    expect(screen.getByRole('button', { name: 'Copy credit line' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy embed code' })).toBeNull();
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

describe('moving through the list', () => {
  test('arrow keys and links follow the list of the address, slashes and percent signs included', async () => {
    await show('/image/first?categoryId=1');
    const next = await screen.findByRole('link', { name: `Next picture: Title of ${ODD_ID}` });
    expect(next).toHaveAttribute('href', '/image/nature/50%25%20off/a%2Bb%20%C3%A4%3F%23?categoryId=1');
    press('ArrowRight');
    await heading(`Title of ${ODD_ID}`);
    expect(await screen.findByText('2 of 3')).toBeInTheDocument();
    press('ArrowRight');
    await heading('Title of last');
    await screen.findByText('3 of 3');
    press('ArrowLeft');
    await heading(`Title of ${ODD_ID}`);
    expect(address()).toBe('/image/nature/50%25%20off/a%2Bb%20%C3%A4%3F%23?categoryId=1');
  });

  test('featured pictures are a list of their own', async () => {
    await show('/image/first?special=true');
    await screen.findByRole('link', { name: 'Next picture: Title of abstract/silk' });
    press('ArrowRight');
    await heading('Title of abstract/silk');
    expect(address()).toBe('/image/abstract/silk?special=true');
  });

  test('at the ends there is no way on, and the key does nothing', async () => {
    await show('/image/first');
    await screen.findByRole('link', { name: /Next picture/ });
    expect(screen.queryByRole('link', { name: /Previous picture/ })).toBeNull();
    press('ArrowLeft');
    expect(address()).toBe('/image/first');
    cleanup();
    await show('/image/last');
    await screen.findByRole('link', { name: /Previous picture/ });
    expect(screen.queryByRole('link', { name: /Next picture/ })).toBeNull();
  });

  test('keys are left alone with modifiers, in fields, when handled, and while a dialog is open', async () => {
    await show('/image/first');
    await screen.findByRole('link', { name: /Next picture/ });
    press('ArrowRight', { ctrlKey: true });
    press('ArrowRight', { altKey: true });
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: 'ArrowRight' });
    field.remove();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    press('ArrowRight');
    press('Escape');
    dialog.remove();
    expect(address()).toBe('/image/first');
    press('ArrowRight');
    await heading(`Title of ${ODD_ID}`);
  });

  test('a sideways swipe moves on, a scroll or a pinch does not', async () => {
    await show('/image/first');
    await screen.findByRole('link', { name: /Next picture/ });
    const stage = screen.getByRole('region', { name: 'Picture' });
    const swipe = (x: number, y: number) => {
      fireEvent.touchStart(stage, { touches: [{ clientX: 200, clientY: 200 }] });
      fireEvent.touchEnd(stage, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] });
    };
    swipe(-100, 90);
    swipe(-20, 0);
    fireEvent.touchStart(stage, { touches: [{ clientX: 1 }, { clientX: 9 }] });
    fireEvent.touchEnd(stage, { changedTouches: [{ clientX: -200, clientY: 0 }] });
    expect(address()).toBe('/image/first');
    swipe(-100, 10);
    await heading(`Title of ${ODD_ID}`);
    await screen.findByRole('link', { name: /Previous picture/ });
    swipe(100, 10);
    await heading('Title of first');
  });

  test('Escape goes back to the list where it was left, however many pictures later', async () => {
    await show('/image/first?categoryId=1&page=1', { before: ['/?categoryId=1&page=7'], state: fromList });
    await screen.findByRole('link', { name: /Next picture/ });
    press('ArrowRight');
    await heading(`Title of ${ODD_ID}`);
    await screen.findByRole('link', { name: /Previous picture/ });
    press('ArrowRight');
    await heading('Title of last');
    press('Escape');
    expect(await heading('Grid at /?categoryId=1&page=7')).toBeVisible();
  });

  test('a visitor who came by a link gets the page of the list on which the picture is', async () => {
    const many = Array.from({ length: 60 }, (_, index) => sampleImage(`p/${index}`));
    await show('/image/p/50?categoryId=1', { all: many });
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Back to pictures' })).toHaveAttribute(
        'href',
        '/?categoryId=1&page=3',
      ),
    );
    press('Escape');
    await heading('Grid at /?categoryId=1&page=3');
  });

  test('the neighbours are asked for before they are needed', async () => {
    const metadata = vi.fn<ImagesApi['metadata']>((await memoryImages(sampleImages)()).metadata);
    await show('/image/first', { images: { metadata } });
    await waitFor(() => expect(metadata.mock.calls.map(([id]) => id)).toEqual(['first', ODD_ID]));
  });
});

describe('keyboard shortcuts', () => {
  test('a question mark lists them, and while the list is open the other keys wait', async () => {
    // jsdom has no modal dialogs.
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    const { user } = await show('/image/first');
    await screen.findByRole('link', { name: /Next picture/ });
    press('?', { shiftKey: true });
    const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(
      within(list)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Previous or next picture',
      'Enlarge picture',
      'Download',
      'Add to favorites or remove',
      'Search',
      'Back to pictures',
      'Show this list',
    ]);
    press('ArrowRight');
    expect(address()).toBe('/image/first');
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    await user.click(within(list).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  test('single letters can be turned off, and stay off in this browser; arrow keys still work', async () => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    const { user } = await show('/image/first');
    await screen.findByRole('link', { name: /Next picture/ });
    const heart = screen.getByRole('button', { name: 'Favorite: Title of first' });
    press('?', { shiftKey: true });
    const letters = screen.getByRole('checkbox', { name: 'Use single keys as shortcuts' });
    expect(letters).toBeChecked();
    await user.click(letters);
    expect(localStorage.getItem('letter-keys')).toBe('off');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    press('s');
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    press('?', { shiftKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await user.click(screen.getByRole('checkbox', { name: 'Use single keys as shortcuts' }));
    expect(localStorage.getItem('letter-keys')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    press('s');
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    press('s');
    press('ArrowRight');
    expect(address()).not.toBe('/image/first');
  });

  test('S adds the picture to the favorites and removes it; with Ctrl it is the key of the browser', async () => {
    await show('/image/first');
    await heading('Title of first');
    const heart = screen.getByRole('button', { name: 'Favorite: Title of first' });
    press('s', { ctrlKey: true });
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    press('s');
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    press('ы', { code: 'KeyS' });
    expect(heart).toHaveAttribute('aria-pressed', 'false');
  });

  test('D starts the download', async () => {
    await show('/image/first');
    await screen.findByText(/^JPEG, 2048/);
    press('d');
    expect(await screen.findByRole('button', { name: /^Download will be available in/ })).toBeVisible();
  });
});

describe('zoom', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
  });

  test('buttons and arrow keys walk through the list, and closing leads back to the picture shown last', async () => {
    const { user } = await show('/image/first?categoryId=1');
    await screen.findByRole('link', { name: /Next picture/ });
    await user.click(screen.getByRole('button', { name: 'Enlarge picture' }));
    const dialog = await screen.findByRole('dialog', { name: 'Enlarged picture' });
    expect(dialog).toHaveTextContent('Title of first 1 of 3');
    expect(within(dialog).getByRole('button', { name: 'Previous picture' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Next picture' }));
    await waitFor(() => expect(dialog).toHaveTextContent(`Title of ${ODD_ID} 2 of 3`));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Next picture' })).toBeEnabled());
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(dialog).toHaveTextContent('Title of last 3 of 3'));
    expect(address()).toBe('/image/last?categoryId=1');
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(dialog).toHaveTextContent(`Title of ${ODD_ID} 2 of 3`));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Enlarge picture' })).toHaveFocus();
    await heading(`Title of ${ODD_ID}`);
  });

  test('opens by its button and by Z, takes the keys for itself, and closes again', async () => {
    const { user } = await show('/image/first');
    await user.click(await screen.findByRole('button', { name: 'Enlarge picture' }));
    const dialog = await screen.findByRole('dialog', { name: 'Enlarged picture' });
    expect(within(dialog).getByRole('button', { name: 'Zoom in' })).toBeInTheDocument();
    press('ArrowRight');
    expect(address()).toBe('/image/first');
    expect(dialog).toHaveTextContent('Title of first');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('я', { code: 'KeyZ' });
    await screen.findByRole('dialog', { name: 'Enlarged picture' });
  });
});

const realTick = setTimeout;

describe('download', () => {
  const button = () => document.getElementById('download') as HTMLButtonElement;
  const announcement = () => document.querySelector('[data-part="download-announcement"]')?.textContent;
  const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

  /**
   * The body of a response arrives in real ticks, which a fake clock does not advance: waits for those ticks,
   * never for a time.
   */
  async function eventually(check: () => void): Promise<void> {
    for (let tries = 0; tries < 2_000; tries += 1) {
      try {
        check();
        return;
      } catch {
        await act(() => new Promise<void>((resolve) => void realTick(resolve, 5)));
      }
    }
    check();
  }

  async function startDownload(setUp: SetUp = {}, at = '/image/first') {
    const page = await show(at, setUp);
    await screen.findByRole('button', { name: 'Download' });
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
    vi.useFakeTimers();
    fireEvent.click(button());
    await seconds(0);
    return page;
  }

  test('counts down in the button, tells it once, and saves when the wait is over', async () => {
    await startDownload();
    expect(button()).toHaveTextContent('Download will be available in 5 seconds');
    expect(fetch).toHaveBeenCalledOnce();
    expect(announcement()).toBe('Download will be available in 5 seconds');
    await seconds(3);
    expect(button()).toHaveTextContent('Download will be available in 2 seconds');
    expect(announcement()).toBe('Download will be available in 5 seconds');
    await seconds(1);
    expect(button()).toHaveTextContent('Download will be available in 1 second');
    expect(saved).toEqual([]);
    await seconds(1);
    await eventually(() => expect(saved).toEqual(['Title of first.jpg']));
    expect(announcement()).toBe('Saved as Title of first.jpg');
    expect(button()).toHaveTextContent('Download again');
  });

  test('no credentials and no headers of ours go to the picture host', async () => {
    await startDownload();
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/cdn/image/upload/first');
    const request = vi.mocked(fetch).mock.calls[0]?.[1];
    expect(request).toMatchObject({ credentials: 'omit' });
    expect(request).not.toHaveProperty('headers');
  });

  test.each([
    ['answers 500', async () => new Response('no', { status: 500 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'answers a page instead of a picture',
      async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('when the picture host %s, the download call is used and nobody notices', async (_what, response) => {
    vi.mocked(fetch).mockImplementation(response);
    await startDownload();
    await seconds(5);
    await eventually(() => expect(saved).toEqual(['from the server.png']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('when both ways fail it says so and can be tried again', async () => {
    vi.mocked(fetch).mockResolvedValue(new Response('', { status: 500 }));
    await startDownload({ images: { download: () => Promise.reject(unavailable()) } });
    await eventually(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('The download failed. Please try again.'),
    );
    expect(button()).toHaveTextContent('Try again');
    vi.mocked(fetch).mockResolvedValue(new Response('bytes', { headers: { 'content-type': 'image/jpeg' } }));
    fireEvent.click(button());
    await seconds(5);
    await eventually(() => expect(saved).toEqual(['Title of first.jpg']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('going to the next picture cancels', async () => {
    await startDownload();
    const signal = vi.mocked(fetch).mock.calls[0]?.[1]?.signal;
    await seconds(2);
    press('ArrowRight');
    await seconds(0);
    expect(signal?.aborted).toBe(true);
    await seconds(10);
    expect(saved).toEqual([]);
    expect(button()).toHaveTextContent('Download');
  });

  test('Cancel stops the wait', async () => {
    await startDownload();
    await seconds(2);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await seconds(10);
    expect(saved).toEqual([]);
    expect(button()).toHaveTextContent('Download');
  });

  test('Premium waits for nothing, gets the original, and is not asked to upgrade', async () => {
    await startDownload({ images: { downloadOffer: async () => member } });
    await seconds(0);
    await eventually(() => expect(saved).toEqual(['from the server.png']));
    expect(fetch).not.toHaveBeenCalled();
    expect(screen.getByText(/^PNG, 3000\s×\s2000, 2.4 MB$/)).toBeInTheDocument();
    expect(screen.getByText('No wait, no credit needed')).toBeInTheDocument();
    expect(screen.queryByText(/Premium/)).toBeNull();
  });

  test('shows that it loads, and does nothing, until it is known what may be downloaded', async () => {
    let response: (offer: DownloadOffer) => void = () => undefined;
    const offered = new Promise<DownloadOffer>((resolve) => {
      response = resolve;
    });
    await show('/image/first', { images: { downloadOffer: () => offered } });
    await screen.findByRole('button', { name: 'Download' });
    expect(button()).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText(/^JPEG|Premium/)).toBeNull();
    fireEvent.click(button());
    expect(fetch).not.toHaveBeenCalled();
    expect(button()).toHaveTextContent('Download');
    // The click takes effect once the offer arrives, and uses that offer.
    await act(async () => response(member));
    await eventually(() => expect(saved).toEqual(['from the server.png']));
    expect(fetch).not.toHaveBeenCalled();
  });

  test('asks for nothing while the session is not known, and for nobody else than its user', async () => {
    const downloadOffer = vi.fn<ImagesApi['downloadOffer']>(async () => member);
    const account = testAccount(undefined, { start: false });
    await show('/image/first', { account, images: { downloadOffer } });
    await screen.findByRole('button', { name: 'Download' });
    expect(downloadOffer).not.toHaveBeenCalled();
    const guest = offerOf(first);
    downloadOffer.mockImplementation(async () => guest);
    await act(() => account.session.start());
    await screen.findByText(/^JPEG, 2048/);
    downloadOffer.mockImplementation(async () => member);
    const user = { id: 'ann', email: 'ann@example.com', isPremium: true };
    act(() => account.session.open({ token: 't', user }, { remember: false }));
    await screen.findByText(/^PNG, 3000/);
    downloadOffer.mockImplementation(async () => guest);
    act(() => account.session.setUser({ ...user, isPremium: false }));
    await screen.findByText(/^JPEG, 2048/);
    expect(screen.queryByText(/^PNG, 3000/)).toBeNull();
  });

  test('asks again for the size of a file in the making until it is known, keeping room for it', async () => {
    vi.useFakeTimers();
    const guest = offerOf(first);
    const making = { ...guest, files: guest.files.map((file) => ({ ...file, bytes: null })) };
    const downloadOffer = vi.fn<ImagesApi['downloadOffer']>(async () => making);
    await show('/image/first', { images: { downloadOffer } });
    const offer = () => screen.getByText(/^JPEG, 2048\s×\s1365/);
    await seconds(4);
    const asked = downloadOffer.mock.calls.length;
    expect(asked).toBeGreaterThan(1);
    expect(offer()).toHaveAttribute('data-reserved', ', 888 kB');
    downloadOffer.mockResolvedValue({ ...guest, file: { ...guest.file, bytes: 412_000 } });
    await seconds(4);
    expect(offer()).toHaveTextContent(/2048\s×\s1365, 412 kB$/);
    expect(offer()).not.toHaveAttribute('data-reserved');
    const total = downloadOffer.mock.calls.length;
    await seconds(60);
    expect(downloadOffer).toHaveBeenCalledTimes(total);
  });

  test('does not ask for a size without end', async () => {
    vi.useFakeTimers();
    const downloadOffer = vi.fn<ImagesApi['downloadOffer']>(async () => offerOf(first));
    await show('/image/first', { images: { downloadOffer } });
    await seconds(60);
    const total = downloadOffer.mock.calls.length;
    expect(total).toBeLessThan(20);
    await seconds(600);
    expect(downloadOffer).toHaveBeenCalledTimes(total);
  });

  test('an offer that does not come is told after a press, and can be asked for again', async () => {
    const downloadOffer = vi.fn<ImagesApi['downloadOffer']>().mockRejectedValue(unavailable());
    await show('/image/first', { images: { downloadOffer } });
    await screen.findByRole('button', { name: 'Download' });
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(button());
    await waitFor(() => expect(button()).toHaveTextContent('Try again'));
    expect(screen.getByRole('alert')).toHaveTextContent('The download failed. Please try again.');
    downloadOffer.mockResolvedValue(member);
    fireEvent.click(button());
    await eventually(() => expect(saved).toEqual(['from the server.png']));
  });

  describe('the menu', () => {
    // Outside of the time of a test: the first import takes seconds on a busy machine.
    beforeAll(async () => {
      await import('../features/image/download-menu.tsx');
    }, 60_000);

    const menuButton = () => screen.getByRole('button', { name: 'Choose size and format' });
    const items = () => screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);

    async function openMenu(setUp: SetUp = {}) {
      const page = await show('/image/first', setUp);
      await waitFor(() => expect(menuButton()).not.toHaveAttribute('aria-disabled'));
      act(() => menuButton().focus());
      await page.user.keyboard('{ArrowDown}');
      await screen.findByRole('menu', { name: 'Choose size and format' });
      return page;
    }

    test('names every file with pixels and bytes, and marks what Premium adds', async () => {
      await openMenu();
      expect(items()).toEqual([
        expect.stringMatching(/^Standard, JPEG2048\s×\s1365, 412 kB$/),
        expect.stringMatching(/^Standard, WebP2048\s×\s1365, 288 kB$/),
        expect.stringMatching(/^Large, JPEG3000\s×\s2000Premium$/),
        expect.stringMatching(/^Large, WebP3000\s×\s2000Premium$/),
        expect.stringMatching(/^Original, PNG3000\s×\s2000, 2.4 MBPremium$/),
      ]);
      expect(screen.getByRole('menuitemradio', { name: /Standard, JPEG/ })).toBeChecked();
    });

    test('downloads by keyboard alone what is chosen, and the button repeats the choice', async () => {
      const download = vi.fn<ImagesApi['download']>(async () => ({
        blob: new Blob(['x']),
        fileName: 'a.webp',
      }));
      const { user, unmount } = await openMenu({ images: { downloadOffer: async () => member, download } });
      await user.keyboard('{ArrowUp}{Enter}');
      await waitFor(() => expect(saved).toEqual(['a.webp']));
      expect(download.mock.calls[0]?.[1]).toMatchObject({ size: 'large', format: 'webp' });
      expect(screen.queryByRole('menu')).toBeNull();
      expect(menuButton()).toHaveFocus();
      expect(screen.getByText(/^WebP, 3000/)).toBeInTheDocument();
      unmount();
      // The next image, as a guest: the same format in the size that is allowed.
      await show('/image/last');
      await screen.findByText(/^WebP, 2048/);
      fireEvent.click(button());
      expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
      await waitFor(() => expect(fetch).toHaveBeenCalledWith('/cdn/image/upload/last', expect.anything()));
    });

    test('leads to the plans from a file of Premium, and keeps the former choice', async () => {
      const { user } = await openMenu();
      await user.click(screen.getByRole('menuitemradio', { name: /Original, PNG/ }));
      await heading('Grid at /subscription/plans?from=%2Fimage%2Ffirst');
      expect(localStorage.getItem('download-file')).toBeNull();
    });

    test('closes with Escape, which does not leave the image, and gives the focus back', async () => {
      const { user } = await openMenu();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      await waitFor(() => expect(menuButton()).toHaveFocus());
      expect(address()).toBe('/image/first');
    });
  });

  test('a shared or reloaded #download address does not start by itself', async () => {
    await show('/image/first#download');
    await screen.findByRole('button', { name: 'Download' });
    expect(fetch).not.toHaveBeenCalled();
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

  test('a picture file that does not come can be asked for again', async () => {
    const { user } = await show('/image/first');
    fireEvent.error(await screen.findByRole('img', { name: 'What first shows' }));
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load this picture');
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(screen.getByRole('img', { name: 'What first shows' })).toBeInTheDocument();
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
    const response = await prefetch({ ...server, url, locale: setUp.locale ?? 'en', params: {} });
    const page = (deps: Awaited<ReturnType<typeof depsFor>>) => (
      <Providers deps={deps}>
        <StaticRouter location={url.pathname + url.search}>
          <main>
            <Page />
          </main>
        </StaticRouter>
      </Providers>
    );
    const html = renderToString(page(server));
    const client = await depsFor(setUp);
    hydrate(client.queryClient, dehydrate(server.queryClient));
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
    expect(meta('og:image')).toBe('https://example.com/cdn/image/upload/c_limit,w_1280/first');
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
