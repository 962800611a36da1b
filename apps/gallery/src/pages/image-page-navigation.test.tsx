import { type ImagesApi } from '@lumigraph/contracts';
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryImages, sampleImage } from '../features/image/testing/memory-images.ts';
import { fromList } from '../lib/from-list.ts';
import {
  ODD_ID,
  address,
  heading,
  prepareBrowser,
  press,
  sampleImages,
  show,
} from '../testing/show-image-page.tsx';

prepareBrowser();

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
    const { user } = await show('/image/first');
    await screen.findByRole('link', { name: /Next picture/ });
    press('?', { shiftKey: true });
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(
      within(list)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Previous or next picture',
      'Enlarge picture',
      'Download',
      'Add to favorites or remove',
      'Back to pictures',
      'Show this list',
      'Search',
    ]);
    press('ArrowRight');
    expect(address()).toBe('/image/first');
    await user.click(within(list).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  test('single letters can be turned off, and stay off in this browser; arrow keys still work', async () => {
    const { user } = await show('/image/first');
    await screen.findByRole('link', { name: /Next picture/ });
    const heart = screen.getByRole('button', { name: 'Favorite: Title of first' });
    press('?', { shiftKey: true });
    const letters = await screen.findByRole('checkbox', { name: 'Use single keys as shortcuts' });
    expect(letters).toBeChecked();
    await user.click(letters);
    expect(localStorage.getItem('letter-keys')).toBe('off');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    press('s');
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    press('?', { shiftKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Use single keys as shortcuts' }));
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
    await screen.findByText(/^JPEG · 1280/);
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
