import { type DownloadOffer, type ImagesApi } from '@lumigraph/contracts';
import '@testing-library/jest-dom/vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { testAccount } from '@lumigraph/site-kit/testing';
import { offerOf, unavailable } from '../features/image/testing/memory-images.ts';
import {
  address,
  first,
  heading,
  member,
  prepareBrowser,
  press,
  saved,
  show,
  type SetUp,
} from '../testing/show-image-page.tsx';

prepareBrowser();

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
    expect(screen.getByText(/^PNG · 3000\s×\s2000 · 2.4 MB$/)).toBeInTheDocument();
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
    await screen.findByText(/^JPEG · 1280/);
    downloadOffer.mockImplementation(async () => member);
    const user = { id: 'ann', email: 'ann@example.com', isPremium: true };
    act(() => account.session.open({ token: 't', user }, { remember: false }));
    await screen.findByText(/^PNG · 3000/);
    downloadOffer.mockImplementation(async () => guest);
    act(() => account.session.setUser({ ...user, isPremium: false }));
    await screen.findByText(/^JPEG · 1280/);
    expect(screen.queryByText(/^PNG · 3000/)).toBeNull();
  });

  test('asks again for the size of a file in the making until it is known, keeping room for it', async () => {
    vi.useFakeTimers();
    const guest = offerOf(first);
    const making = { ...guest, files: guest.files.map((file) => ({ ...file, bytes: null })) };
    const downloadOffer = vi.fn<ImagesApi['downloadOffer']>(async () => making);
    await show('/image/first', { images: { downloadOffer } });
    const offer = () => screen.getByText(/^JPEG · 1280\s×\s853/);
    await seconds(4);
    const asked = downloadOffer.mock.calls.length;
    expect(asked).toBeGreaterThan(1);
    expect(offer()).toHaveAttribute('data-reserved', ' · 888 kB');
    downloadOffer.mockResolvedValue({ ...guest, file: { ...guest.file, bytes: 412_000 } });
    await seconds(4);
    expect(offer()).toHaveTextContent(/1280\s×\s853 · 412 kB$/);
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
        expect.stringMatching(/^Small · JPEG640\s×\s427 · 96 kB$/),
        expect.stringMatching(/^Small · WebP640\s×\s427 · 61 kB$/),
        expect.stringMatching(/^Standard · JPEG1280\s×\s853 · 412 kB$/),
        expect.stringMatching(/^Standard · WebP1280\s×\s853 · 288 kB$/),
        expect.stringMatching(/^Large · JPEG1920\s×\s1280Premium$/),
        expect.stringMatching(/^Large · WebP1920\s×\s1280Premium$/),
        expect.stringMatching(/^Original · PNG3000\s×\s2000 · 2.4 MBPremium$/),
      ]);
      expect(screen.getByRole('menuitemradio', { name: /Standard · JPEG/ })).toBeChecked();
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
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      await waitFor(() => expect(menuButton()).toHaveFocus());
      expect(await screen.findByText(/^WebP · 1920/)).toBeInTheDocument();
      unmount();
      // The next image, as a guest: the same format in the size that is allowed.
      await show('/image/last');
      await screen.findByText(/^WebP · 1280/);
      fireEvent.click(button());
      expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
      await waitFor(() => expect(fetch).toHaveBeenCalledWith('/cdn/image/upload/last', expect.anything()));
    });

    test('leads to the plans from a file of Premium, and keeps the former choice', async () => {
      const { user } = await openMenu();
      await user.click(screen.getByRole('menuitemradio', { name: /Original · PNG/ }));
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
