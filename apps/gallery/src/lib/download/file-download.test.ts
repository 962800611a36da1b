import { imageFormats, type DownloadedFile } from '@lumigraph/contracts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createFileDownload,
  type DownloadableImage,
  type DownloadCall,
  type DownloadTools,
  downloadName,
  hasImageExtension,
  imageExtensions,
} from './file-download.ts';

const sampleImage: DownloadableImage = {
  id: 'nature/fjord 100%',
  title: 'Fjord at dawn',
  directUrl: '/api/images/free-file/nature/fjord?ticket=t',
  waitSeconds: 5,
  file: { size: 'standard', format: 'jpeg' },
};
const file = (fileName: string | null = null): DownloadedFile => ({ blob: new Blob(['x']), fileName });

function setUp(tools: Partial<DownloadTools> = {}) {
  const parts = {
    direct: vi.fn<DownloadTools['direct']>(() => Promise.resolve(file())),
    fallback: vi.fn<DownloadTools['fallback']>(() => Promise.resolve(file('server name.png'))),
    save: vi.fn<DownloadTools['save']>(),
    ...tools,
  };
  const download = createFileDownload(parts);
  const seen: string[] = [];
  download.subscribe(() => {
    const state = download.getState();
    seen.push(state.kind === 'waiting' ? `${state.kind} ${state.secondsLeft}` : state.kind);
  });
  return { ...parts, download, seen };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the file comes in during the wait and is saved when the wait is over', async () => {
  const { download, direct, save, seen } = setUp();
  download.start(sampleImage);
  expect(direct).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(4999);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledWith(expect.any(Blob), 'Fjord at dawn.jpg');
  expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `waiting ${n}`).concat(['fetching', 'saved']));
});

test('a failed direct transfer is repeated by the download call, and nobody notices', async () => {
  const { download, fallback, save, seen } = setUp({
    direct: () => Promise.reject(new Error('HTTP error! status: 500')),
  });
  download.start(sampleImage);
  await vi.runAllTimersAsync();
  expect(fallback).toHaveBeenCalledWith(sampleImage, expect.anything());
  expect(save).toHaveBeenCalledWith(expect.any(Blob), 'server name.png');
  expect(seen).not.toContain('failed');
});

test('when both ways fail it says so at once, does not go on counting, and can be tried again', async () => {
  const error = new Error('down');
  const { download, save, seen } = setUp({
    direct: () => Promise.reject(error),
    fallback: () => Promise.reject(error),
  });
  download.start(sampleImage);
  await vi.advanceTimersByTimeAsync(0);
  expect(download.getState()).toEqual({ kind: 'failed', error });
  await vi.runAllTimersAsync();
  expect(seen).toEqual(['waiting 5', 'failed']);
  expect(save).not.toHaveBeenCalled();
  download.start(sampleImage);
  expect(download.getState().kind).toBe('waiting');
  download.cancel();
});

test('progress is told in whole percents once the wait is over', async () => {
  let call!: DownloadCall;
  const { download } = setUp({
    direct: (_url, options) => {
      call = options;
      return new Promise(() => {});
    },
  });
  download.start({ ...sampleImage, waitSeconds: 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect(download.getState()).toEqual({ kind: 'fetching', share: undefined });
  call.onProgress({ loadedBytes: 333, totalBytes: 1000 });
  expect(download.getState()).toEqual({ kind: 'fetching', share: 0.33 });
  const before = download.getState();
  call.onProgress({ loadedBytes: 334, totalBytes: 1000 });
  expect(download.getState()).toBe(before);
  download.cancel();
  call.onProgress({ loadedBytes: 900, totalBytes: 1000 });
  expect(download.getState().kind).toBe('idle');
});

test('cancelling stops wait and transfer, and nothing is saved', async () => {
  let signal!: AbortSignal;
  const { download, save, fallback } = setUp({
    direct: (_url, call) =>
      new Promise((_resolve, reject) => {
        signal = call.signal;
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  });
  download.start(sampleImage);
  await vi.advanceTimersByTimeAsync(2000);
  download.cancel();
  await vi.runAllTimersAsync();
  expect(signal.aborted).toBe(true);
  expect(download.getState()).toEqual({ kind: 'idle' });
  expect(fallback).not.toHaveBeenCalled();
  expect(save).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test.each(Object.entries(imageFormats))('a file in %s gets its own ending', async (format, { extension }) => {
  const { download, save } = setUp();
  download.start({ ...sampleImage, file: { size: 'standard', format } });
  await vi.runAllTimersAsync();
  expect(save).toHaveBeenCalledWith(expect.any(Blob), `Fjord at dawn.${extension}`);
});

test('a second press while it runs changes nothing', async () => {
  const { download, direct } = setUp();
  download.start(sampleImage);
  download.start(sampleImage);
  await vi.runAllTimersAsync();
  expect(direct).toHaveBeenCalledOnce();
});

test('Premium waits for nothing and gets the original from the download call', async () => {
  const { download, direct, save, seen } = setUp();
  download.start({
    ...sampleImage,
    waitSeconds: 0,
    file: { size: 'original', format: 'png' },
    directUrl: null,
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(direct).not.toHaveBeenCalled();
  expect(save).toHaveBeenCalledWith(expect.any(Blob), 'server name.png');
  expect(seen).toEqual(['fetching', 'saved']);
});

test.each([
  ['Fjord at dawn', 'Fjord at dawn.jpg'],
  ['Фиорд на разсъмване', 'Фиорд на разсъмване.jpg'],
  ['fjord.png', 'fjord.png'],
  ['Fjord.JPEG', 'Fjord.JPEG'],
  ['Sunset v1.2', 'Sunset v1.2.jpg'],
  ['drawing.avif', 'drawing.avif'],
  ['drawing.tiff', 'drawing.tiff.jpg'],
  ['nature/fjord.webp', 'fjord.webp'],
  ['..\\..\\boot.ini', 'boot.ini.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['.htaccess', 'htaccess.jpg'],
  ['.png', 'png.jpg'],
  ['CON', '_CON.jpg'],
  ['com1.png', '_com1.png'],
  ['CON .png', '_CON.png'],
  ['a\u0000b\r\nc.png', 'abc.png'],
  ['photo\u202Egpj.exe', 'photogpj.exe.jpg'],
  ['   ', 'image.jpg'],
  ['', 'image.jpg'],
  ['///', 'image.jpg'],
])('%j is saved as %j', (query, name) => {
  expect(downloadName(query)).toBe(name);
});

test('every accepted extension is kept, and nothing is appended to it', () => {
  for (const extension of imageExtensions) {
    expect(downloadName(`a.${extension}`)).toBe(`a.${extension}`);
    expect(hasImageExtension(`a.${extension.toUpperCase()}`)).toBe(true);
  }
});

const query = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '..',
        '.',
        ' ',
        'CON',
        'nul.',
        '.png',
        ':',
        '\u202e',
        '\u0000',
        'ж',
        '雪',
        '👩‍🚀',
      ),
      {
        maxLength: 60,
      },
    )
    .map((parts) => parts.join('')),
);

test('property: the name of anything is a plain file name with an image extension, and stays as it is when asked again', () => {
  fc.assert(
    fc.property(query, (text) => {
      const name = downloadName(text);
      expect(hasImageExtension(name)).toBe(true);
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(name).not.toMatch(/^[. ]|^(con|prn|aux|nul|com\d|lpt\d) *\./iu);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
      expect(name.isWellFormed()).toBe(true);
      expect(downloadName(name)).toBe(name);
    }),
    { numRuns: 3000 },
  );
});

test('property: .jpg is appended exactly when the cleaned name has no image extension', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9.]{0,30}[a-zA-Z0-9]$/), (text) => {
      const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu.test(text) ? '_' : '';
      expect(downloadName(text)).toBe(device + (hasImageExtension(text) ? text : `${text}.jpg`));
    }),
  );
});
