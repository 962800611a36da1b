import { ApiError } from '@lumigraph/api-clients';
import * as filesClientModule from '@lumigraph/api-clients/files';
import type { FilesApi, PublicSettings, UploadOptions } from '@lumigraph/contracts';
import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { PublicSettingsContext } from '../../../lib/public-settings.tsx';
import { AccountContext, type Account } from '../account-context.tsx';
import accountTexts from '../messages/bg.json';
import texts from './messages/bg.json';
import { AvatarSection } from './avatar-section.tsx';
import { IMAGE_NAMESPACE } from './avatar-texts.ts';

const files = {
  upload: vi.fn<FilesApi['upload']>(),
  list: vi.fn<FilesApi['list']>(),
  remove: vi.fn<FilesApi['remove']>(),
};

const refreshUser = vi.fn<() => Promise<void>>();
const avatar = new File([new Uint8Array(2_000)], 'снимка.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(filesClientModule, 'createFilesClient').mockReturnValue(files as unknown as FilesApi);
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

/** In Bulgarian, so that a fallback to English would be visible. */
async function open(user: { avatarUrl?: string } = {}) {
  const i18n = createInstance();
  await i18n.init({
    lng: 'bg',
    resources: { bg: { [IMAGE_NAMESPACE]: texts, account: accountTexts } },
    interpolation: { escapeValue: false },
  });
  const account = { session: {}, auth: { refreshUser } } as unknown as Account;
  const shown = render(
    <I18nextProvider i18n={i18n}>
      <PublicSettingsContext value={{ apiBaseUrl: '/api' } as PublicSettings}>
        <AccountContext value={account}>
          <label>
            a field <input />
          </label>
          <AvatarSection user={{ id: 'u1', email: 'ana@example.com', firstName: 'Ана', ...user }} />
        </AccountContext>
      </PublicSettingsContext>
    </I18nextProvider>,
  );
  const input = shown.container.querySelector('input[type=file]');
  return { choose: (file: File) => fireEvent.change(input as Element, { target: { files: [file] } }) };
}

async function chosen(user?: { avatarUrl?: string }) {
  const { choose } = await open(user);
  choose(avatar);
  const preview = await screen.findByAltText(texts.preview);
  Object.defineProperties(preview, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(preview);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it.each([
  ['an empty file', new File([], 'a.png', { type: 'image/png' }), texts.errors.FILE_EMPTY],
  ['a drawing', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), texts.errors.FILE_TYPE_REFUSED],
  ['an unknown type', new File(['x'], 'a.heic', { type: '' }), texts.errors.FILE_TYPE_REFUSED],
  [
    'a huge file',
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
    texts.errors.FILE_TOO_LARGE,
  ],
])('says at once what is wrong with %s, and sends nothing', async (...[, file, sentence]) => {
  const { choose } = await open();
  choose(file);
  // With its no-break space, which `toHaveTextContent` would make a plain one.
  expect(screen.getByRole('alert').textContent).toContain(sentence);
  expect(files.upload).not.toHaveBeenCalled();
});

it('sends the chosen square, shows how far it is, and says that it is saved', async () => {
  let report: UploadOptions['onProgress'];
  let arrive: (() => void) | undefined;
  files.upload.mockImplementation((_file, options) => {
    report = options?.onProgress;
    return new Promise((resolve) => {
      arrive = () => resolve({ id: 'f1', url: '/x' });
    });
  });
  await chosen();
  fireEvent.change(screen.getByRole('slider', { name: texts.across }), { target: { value: '100' } });
  press(texts.save);
  await waitFor(() => expect(files.upload).toHaveBeenCalledOnce());
  expect(files.upload.mock.calls[0]?.[1]).toMatchObject({ purpose: 'avatar', x: 0.5, y: 0, size: 1 });
  report?.(42);
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('value', '42'));
  arrive?.();
  expect(await screen.findByText(texts.saved)).toBeInTheDocument();
  expect(refreshUser).toHaveBeenCalledOnce();
});

it('keeps the choice and says why, when the server refuses', async () => {
  files.upload.mockRejectedValueOnce(
    new ApiError({ status: 422, code: 'PICTURE_UNREADABLE', message: 'The picture is damaged' }),
  );
  await chosen();
  press(texts.save);
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.errors.PICTURE_UNREADABLE);
  expect(screen.getByRole('slider', { name: texts.zoom })).toBeEnabled();
  files.upload.mockRejectedValueOnce(
    new ApiError({ status: 0, code: 'NETWORK_ERROR', message: 'Network error' }),
  );
  press(texts.save);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(accountTexts.errors.NETWORK_ERROR));
});

it('stops sending without a word of blame', async () => {
  files.upload.mockImplementation(
    (_file, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => {
          reject(new ApiError({ status: 0, code: 'ABORTED', message: 'Network error' }));
        });
      }),
  );
  await chosen();
  press(texts.save);
  fireEvent.click(await screen.findByRole('button', { name: texts.cancelSending }));
  expect(await screen.findByRole('slider', { name: texts.zoom })).toBeEnabled();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('removes the picture that is kept, and only that', async () => {
  files.list.mockResolvedValue([
    { id: 'f1', url: '/a', purpose: 'attachment' },
    { id: 'f2', url: '/b', purpose: 'avatar' },
  ]);
  await open({ avatarUrl: '/cdn/avatars/b.webp' });
  expect(screen.getByRole('img', { name: texts.alt })).toHaveAttribute('src', '/cdn/avatars/b.webp');
  press(texts.remove);
  expect(await screen.findByText(texts.removed)).toBeInTheDocument();
  expect(files.remove.mock.calls).toEqual([['f2']]);
});

it('takes a pasted picture, but not from a field that somebody types in', async () => {
  await open();
  const paste = (target: Element): void => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    fireEvent(target, Object.assign(event, { clipboardData: { files: [avatar] } }));
  };
  paste(screen.getByLabelText('a field'));
  expect(screen.queryByAltText(texts.preview)).toBeNull();
  paste(document.body);
  expect(await screen.findByAltText(texts.preview)).toBeInTheDocument();
});

it('a file that misses its place does not take the visitor away', async () => {
  await open();
  const drop = (types: string[]): boolean => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    document.body.dispatchEvent(Object.assign(event, { dataTransfer: { types, files: [] } }));
    return event.defaultPrevented;
  };
  expect([drop(['Files']), drop(['text/plain'])]).toEqual([true, false]);
});

it('shows the first letter where there is no picture, or one that does not load', async () => {
  await open({ avatarUrl: '/cdn/avatars/gone.webp' });
  fireEvent.error(screen.getByRole('img', { name: texts.alt }));
  expect(screen.queryByRole('img', { name: texts.alt })).toBeNull();
  expect(document.querySelector('[data-initial]')).toHaveAttribute('data-initial', 'А');
});
