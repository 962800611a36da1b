import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openUploads, prepareWindow } from '../../testing/open-uploads.tsx';
import { draft, drafts, unfinished, uploadsServer } from '../../testing/story-uploads.ts';

beforeEach(prepareWindow);

const image = (name: string, type = 'image/png') => new File(['bytes'], name, { type });
const chooseFiles = () =>
  screen.getAllByLabelText<HTMLInputElement>('Choose images', { selector: 'input' })[0];
const row = (name: RegExp) => screen.findByRole('row', { name });
const progress = () => screen.findByRole('region', { name: 'Files on their way' });

async function choose(user: UserEvent, ...files: File[]) {
  const input = chooseFiles();
  if (input) await user.upload(input, files);
}

describe('files that are chosen', () => {
  it('are uploaded and wait for their review, without a sidecar of the system', async () => {
    const user = openUploads(uploadsServer());
    await screen.findByText('Drop images here');
    await choose(user, image('lagoon.png'), image('fjord.png'), image('.DS_Store', ''));
    expect(await screen.findByDisplayValue('lagoon')).toBeVisible();
    expect(screen.getByDisplayValue('fjord')).toBeVisible();
    expect(screen.getAllByText('Missing: alternative text')).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Files on their way' })).toBeNull());
  });

  it('are taken by a drop anywhere on the page', async () => {
    openUploads(uploadsServer());
    await screen.findByText('Drop images here');
    const dataTransfer = { types: ['Files'], files: [image('dropped.png')] };
    fireEvent.dragOver(window, { dataTransfer });
    expect(screen.getByText('Release to upload')).toBeVisible();
    fireEvent.drop(window, { dataTransfer });
    expect(await screen.findByDisplayValue('dropped')).toBeVisible();
    expect(screen.queryByText('Release to upload')).toBeNull();
  });

  it.each([
    ['a text', image('notes.txt', 'text/plain'), /^Not an image/],
    ['an empty file', new File([], 'empty.png', { type: 'image/png' }), /^The file is empty/],
    [
      'a huge file',
      Object.defineProperty(image('huge.png'), 'size', { value: 300e6 }),
      /^Larger than 256 MB/,
    ],
  ])('are refused by the browser with a reason: %s', async (_name, file, reason) => {
    const user = openUploads(uploadsServer());
    await screen.findByText('Drop images here');
    await choose(user, file);
    const list = within(await progress());
    expect(list.getByText(reason)).toBeVisible();
    expect(list.queryByRole('button', { name: /^Try/ })).toBeNull();
    await user.click(list.getByRole('button', { name: 'Clear the list' }));
    expect(screen.queryByText(reason)).toBeNull();
  });

  it.each([
    [507, 'STORAGE_FULL', /no space left/],
    [403, 'FILE_QUOTA_EXCEEDED', /^Too many unfinished uploads/],
    [401, 'UNAUTHORIZED', /^You are signed out/],
  ])('say why the server refused them (%i), and are tried again', async (status, code, reason) => {
    let isRefusing = true;
    const onUpload = () => (isRefusing ? Response.json({ code, message: code }, { status }) : undefined);
    const user = openUploads(uploadsServer({ onUpload }));
    await screen.findByText('Drop images here');
    await choose(user, image('lagoon.png'));
    const list = within(await progress());
    expect(await list.findByText(reason)).toBeVisible();
    isRefusing = false;
    await user.click(list.getByRole('button', { name: 'Try lagoon.png again' }));
    expect(await screen.findByDisplayValue('lagoon')).toBeVisible();
  });

  it('can be paused, resumed and canceled', async () => {
    let release = () => undefined as void;
    const held = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined);
    });
    let isHeld = true;
    const user = openUploads(
      uploadsServer({ onPart: () => (isHeld ? (held as Promise<never>) : undefined) }),
    );
    await screen.findByText('Drop images here');
    await choose(user, image('lagoon.png'), image('fjord.png'));
    const list = within(await progress());
    await user.click(list.getByRole('button', { name: 'Pause lagoon.png' }));
    expect(await list.findByRole('button', { name: 'Resume lagoon.png' })).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Cancel fjord.png' }));
    await waitFor(() => expect(list.queryByText('fjord.png')).toBeNull());
    isHeld = false;
    release();
    await user.click(list.getByRole('button', { name: 'Resume lagoon.png' }));
    expect(await screen.findByDisplayValue('lagoon')).toBeVisible();
  });
});

/** A folder as a browser gives it to a page on which it is dropped. */
const folderEntry = (name: string, children: object[]) => {
  let rest = children;
  return {
    isDirectory: true,
    isFile: false,
    name,
    createReader: () => ({
      readEntries(onEntries: (entries: object[]) => void) {
        onEntries(rest);
        rest = [];
      },
    }),
  };
};
const fileEntry = (fullPath: string) => ({
  isDirectory: false,
  isFile: true,
  fullPath,
  name: fullPath.split('/').at(-1),
  file: (onFile: (file: File) => void) => onFile(image(fullPath.split('/').at(-1) ?? '')),
});

describe('a folder', () => {
  it('is taken with all folders in it, and each file keeps its path', async () => {
    const paths: (string | undefined)[] = [];
    const server = uploadsServer();
    openUploads((path, request) => {
      const metadata = request.headers.get('upload-metadata') ?? '';
      if (request.method === 'POST' && metadata)
        paths.push(atob(/relativePath ([\w+/=]+)/u.exec(metadata)?.[1] ?? ''));
      return server(path, request);
    });
    await screen.findByText('Drop images here');
    const tree = folderEntry('Sea', [
      fileEntry('/Sea/lagoon.png'),
      folderEntry('Cold', [fileEntry('/Sea/Cold/fjord.png'), folderEntry('Empty', [])]),
    ]);
    const item = { kind: 'file', webkitGetAsEntry: () => tree, getAsFile: () => null };
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [], items: [item] } });
    expect(await screen.findByDisplayValue('lagoon')).toBeVisible();
    expect(await screen.findByDisplayValue('fjord')).toBeVisible();
    expect(new Set(paths)).toEqual(new Set(['Sea/Cold/fjord.png', 'Sea/lagoon.png']));
  });
});

it.each([
  '#recycle',
  '#snapshot',
  '@eaDir',
  '@Recycle',
  '@Recently-Snapshot',
  '.snapshot',
  '.Trash-1000',
  '$RECYCLE.BIN',
  'System Volume Information',
  'lost+found',
  'node_modules',
  '__MACOSX',
  'Photos.tmp',
])('images of a folder %s are skipped, and named', async (name) => {
  openUploads(uploadsServer());
  await screen.findByText('Drop images here');
  const tree = folderEntry('Sea', [
    fileEntry('/Sea/lagoon.png'),
    folderEntry(name, [fileEntry(`/Sea/${name}/deleted.png`)]),
  ]);
  const item = { kind: 'file', webkitGetAsEntry: () => tree, getAsFile: () => null };
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [], items: [item] } });
  expect(await screen.findByDisplayValue('lagoon')).toBeVisible();
  const list = within(await progress());
  expect(list.getByText('deleted.png')).toBeVisible();
  expect(list.getByText(/^Recycle bins, snapshots/)).toBeVisible();
  expect(screen.queryByDisplayValue('deleted')).toBeNull();
});

it('keeps the order of the names, whichever file was chosen first', async () => {
  const places: [string, number][] = [];
  const server = uploadsServer();
  const user = openUploads((path, request) => {
    const metadata = request.headers.get('upload-metadata') ?? '';
    const value = (name: string) => atob(new RegExp(`${name} ([\\w+/=]+)`, 'u').exec(metadata)?.[1] ?? '');
    if (request.method === 'POST' && metadata) places.push([value('name'), Number(value('addedAt'))]);
    return server(path, request);
  });
  await screen.findByText('Drop images here');
  await choose(user, image('fjord 10.png'), image('bay.png'), image('fjord 2.png'));
  expect(await screen.findByDisplayValue('fjord 10')).toBeVisible();
  await waitFor(() => expect(places).toHaveLength(3));
  const byPlace = places.toSorted(([, one], [, other]) => one - other).map(([name]) => name);
  expect(byPlace).toEqual(['bay.png', 'fjord 2.png', 'fjord 10.png']);
  expect(new Set(places.map(([, place]) => place)).size).toBe(3);
});

describe('a session that ends during an upload', () => {
  it('is renewed, and the file continues where it was', async () => {
    localStorage.setItem('token', 'old');
    localStorage.setItem('refreshToken', 'r1');
    const server = uploadsServer();
    const tokens: (string | null)[] = [];
    const user = openUploads((path, request) => {
      if (path === 'auth/refresh')
        return {
          success: true,
          token: 'new',
          refreshToken: 'r2',
          user: { id: 'u1', email: 'ana@example.org' },
        };
      if (request.method !== 'PATCH') return server(path, request);
      const token = request.headers.get('authorization');
      tokens.push(token);
      return token === 'Bearer old'
        ? Response.json({ code: 'UNAUTHORIZED', message: '' }, { status: 401 })
        : server(path, request);
    });
    await screen.findByText('Drop images here');
    await choose(user, image('lagoon.png'));
    expect(await screen.findByDisplayValue('lagoon')).toBeVisible();
    expect(screen.queryByText(/^You are signed out/)).toBeNull();
    expect(tokens).toEqual(['Bearer old', 'Bearer new']);
  });
});

describe('a folder that was interrupted', () => {
  const never = () => new Promise<Response>(() => undefined);

  it('is known with all its files after the tab was closed, and is complete when it is chosen again', async () => {
    const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png'];
    const files = names.map((name) => new File([name], name, { type: 'image/png' }));
    const user = openUploads(uploadsServer({ onPart: never }));
    await screen.findByText('Drop images here');
    await choose(user, ...files);
    await waitFor(() => expect(localStorage.getItem('studio-upload-plan')).toContain('f.png'));
    cleanup();

    // Two have begun, one of them twice: its first upload is not known to any page.
    const begun = (id: string, fileName: string) => ({
      ...unfinished[0]!,
      id,
      fileName,
      bytes: fileName.length,
    });
    const given: string[] = [];
    const server = uploadsServer({ unfinished: [begun('u1', 'a.png'), begun('u2', 'b.png')] });
    const again = openUploads((path, request) => {
      if (request.method === 'DELETE') given.push(path);
      return server(path, request);
    });
    expect(await screen.findByText('6 files have not arrived')).toBeVisible();
    await again.click(await screen.findByText('4 of them had not begun'));
    expect(screen.getByText('f.png')).toBeVisible();
    await choose(again, ...files);
    for (const name of ['a', 'f']) expect(await screen.findByDisplayValue(name)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/not arrived/)).toBeNull());
    await waitFor(() => expect(given).toEqual(['studio/uploads/u1', 'studio/uploads/u2']));
    await waitFor(() => expect(localStorage.getItem('studio-upload-plan')).toBeNull());
  });

  it('sends no file that the server has, and counts it', async () => {
    const begun: string[] = [];
    const server = uploadsServer({ known: (sha256) => sha256.slice(1) });
    const user = openUploads((path, request) => {
      if (request.method === 'POST' && path === 'studio/uploads') begun.push(path);
      return server(path, request);
    });
    await screen.findByText('Drop images here');
    await choose(
      user,
      ...['new.png', 'old.png', 'older.png'].map((name) => new File([name], name, { type: 'image/png' })),
    );
    expect(await screen.findByText('2 files are already there')).toBeVisible();
    expect(await screen.findByDisplayValue('new')).toBeVisible();
    expect(begun).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('2 files are already there')).toBeNull();
  });

  it('uploads everything when the server cannot say what it has', async () => {
    const server = uploadsServer();
    const user = openUploads((path, request) =>
      path === 'studio/known-files'
        ? Response.json({ code: 'UNKNOWN_ERROR', message: '' }, { status: 500 })
        : server(path, request),
    );
    await screen.findByText('Drop images here');
    await choose(user, image('lagoon.png'));
    expect(await screen.findByDisplayValue('lagoon')).toBeVisible();
  });

  it('is forgotten on request', async () => {
    localStorage.setItem(
      'studio-upload-plan',
      JSON.stringify([{ path: 'Sea/a.png', name: 'a.png', bytes: 5 }]),
    );
    const user = openUploads(uploadsServer());
    expect(await screen.findByText('1 file has not arrived')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard all' }));
    await waitFor(() => expect(screen.queryByText(/not arrived/)).toBeNull());
    expect(localStorage.getItem('studio-upload-plan')).toBeNull();
  });
});

describe('an interrupted upload', () => {
  it('is listed after a reload, says how it continues, and can be discarded', async () => {
    const user = openUploads(uploadsServer({ unfinished }));
    expect(await screen.findByText('1 file has not arrived')).toBeVisible();
    expect(screen.getByText(/^Nothing that has arrived is lost/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard the upload of harbour.png' }));
    await waitFor(() => expect(screen.queryByText('harbour.png')).toBeNull());
  });
});

/** The step that says what a publication does. */
const step = () => screen.findByRole('alertdialog', { name: 'Publish images' });

async function confirm(user: UserEvent, button: string): Promise<void> {
  await user.click(await within(await step()).findByRole('button', { name: button }));
}

describe('the step of publication', () => {
  const at = Date.UTC(2050, 5, 1, 12);
  const fact = async (name: string) =>
    (await within(await step()).findByText(name)).nextElementSibling as HTMLElement;

  it('names time, early access, address, languages, and what is not published', async () => {
    const changes: unknown[] = [];
    const all = [...drafts, draft('Later', { createdAt: at, title: { en: 'Later', de: 'Später' } })];
    const user = openUploads(uploadsServer({ drafts: all, onChange: (call) => changes.push(call) }));
    await row(/Fjord/);
    await user.click(screen.getByRole('checkbox', { name: 'Select the rows that are shown' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await fact('Right away')).toHaveTextContent('1 image');
    expect(await fact('At their date')).toHaveTextContent(/^1 image, the first on .*2050/);
    await waitFor(async () =>
      expect(await fact('Early access')).toHaveTextContent('Members see them 48 hours before'),
    );
    expect(await fact('Address')).toHaveTextContent(/^Made from category and English title/);
    expect(await fact('Languages without texts')).toHaveTextContent('Deutsch (2)');
    const left = await fact('Not published');
    expect(left).toHaveTextContent('without an alternative text (1)');
    expect(left).toHaveTextContent('already in the gallery (1)');
    expect(left).toHaveTextContent('look like another image (1)');
    expect(left).toHaveTextContent('not read yet or refused (2)');
    expect(changes).toEqual([]);
    await confirm(user, 'Publish 2 images');
    expect(await screen.findByText('2 images are published or scheduled')).toBeVisible();
  });

  it('gives a category to the images that have none, and keeps the others', async () => {
    const changes: [string, unknown][] = [];
    const without = (id: string) => draft(id, { categoryId: null, upload: { missing: ['category'] } });
    const user = openUploads(
      uploadsServer({
        drafts: [draft('One'), without('Two'), without('Three')],
        onChange: (call, body) => changes.push([call, body]),
      }),
    );
    await row(/One/);
    await user.click(screen.getByRole('checkbox', { name: 'Select the rows that are shown' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const category = await within(await step()).findByLabelText('Category for 2 images without one');
    await user.selectOptions(category, 'Sea');
    await confirm(user, 'Publish 3 images');
    expect(await screen.findByText('3 images are published or scheduled')).toBeVisible();
    expect(changes).toEqual([
      ['POST changes', { ids: ['Two', 'Three'], set: { categoryId: 2 } }],
      ['POST publish', { ids: ['One', 'Two', 'Three'] }],
    ]);
  });

  it('publishes nothing when it is closed, or when nothing can be published', async () => {
    const changes: unknown[] = [];
    const user = openUploads(uploadsServer({ drafts, onChange: (call) => changes.push(call) }));
    await user.click(await screen.findByRole('button', { name: 'Publish Fjord' }));
    await user.click(within(await step()).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Lagoon' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await within(await step()).findByRole('button', { name: 'Publish 0 images' })).toBeDisabled();
    expect(changes).toEqual([]);
  });
});

describe('the queue', () => {
  it('says of each draft whether it can be published', async () => {
    openUploads(uploadsServer({ drafts }));
    expect(await screen.findByRole('button', { name: 'Publish Fjord' })).toBeVisible();
    expect(await row(/Lagoon.*Missing: alternative text, category/)).toBeVisible();
    expect(await row(/Reading.*Being read/)).toBeVisible();
    expect(await row(/Broken\.png.*The end of the file is missing/)).toBeVisible();
  });

  it('is completed in its rows, by keyboard from image to image', async () => {
    const changes: unknown[] = [];
    const two = [draft('One', { alt: {}, missing: ['alt'] }), draft('Two', { alt: {}, missing: ['alt'] })];
    const user = openUploads(
      uploadsServer({ drafts: two, onChange: (call, body) => changes.push([call, body]) }),
    );
    await user.type(
      await screen.findByRole('textbox', { name: 'Alternative text of One (English)' }),
      'First{Enter}Second{Enter}',
    );
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /^Publish (One|Two)/ })).toHaveLength(2),
    );
    expect(changes).toEqual([
      ['PATCH One', { alt: { en: 'First' } }],
      ['PATCH Two', { alt: { en: 'Second' } }],
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Select the rows that are shown' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await confirm(user, 'Publish 2 images');
    expect(await screen.findByText('2 images are published or scheduled')).toBeVisible();
    expect(screen.getByRole('link', { name: 'One' })).toHaveAttribute('href', '/images/nature%2FOne');
    expect(await screen.findByText('Drop images here')).toBeVisible();
  });

  it('is translated in its rows, with the English text to read', async () => {
    const changes: [string, unknown][] = [];
    const user = openUploads(uploadsServer({ drafts, onChange: (call, body) => changes.push([call, body]) }));
    await user.selectOptions(await screen.findByLabelText('Language of the texts'), 'Deutsch');
    const title = await screen.findByRole('textbox', { name: 'Title of Fjord (Deutsch)' });
    expect(title).toHaveValue('');
    expect(title).toHaveAttribute('placeholder', 'Fjord');
    await user.type(title, 'Der Fjord{Enter}');
    const next = screen.getByRole('textbox', { name: 'Title of Lagoon (Deutsch)' });
    expect(next).toHaveFocus();
    await user.type(next, 'Lagune{Enter}');
    await waitFor(() =>
      expect(changes).toEqual([
        ['PATCH Fjord', { title: { de: 'Der Fjord' } }],
        ['PATCH Lagoon', { title: { de: 'Lagune' } }],
      ]),
    );
    await user.selectOptions(screen.getByLabelText('Language of the texts'), 'English');
    expect(await screen.findByDisplayValue('Fjord')).toBeVisible();
  });

  it('is translated into two languages beside each other, with the English texts before them', async () => {
    const changes: [string, unknown][] = [];
    const user = openUploads(uploadsServer({ drafts, onChange: (call, body) => changes.push([call, body]) }));
    await user.selectOptions(await screen.findByLabelText('Language of the texts'), 'Deutsch');
    await user.selectOptions(screen.getByLabelText('And beside it'), 'Български');
    expect(screen.getByRole('columnheader', { name: 'English' })).toBeVisible();
    const german = await screen.findByRole('textbox', { name: 'Title of Fjord (Deutsch)' });
    const bulgarian = screen.getByRole('textbox', { name: 'Title of Fjord (Български)' });
    expect(within(german.closest('tr')!).getByText('Fjord')).toBeVisible();
    await user.type(german, 'Der Fjord');
    await user.type(bulgarian, 'Фиордът{Enter}');
    expect(screen.getByRole('textbox', { name: 'Title of Lagoon (Български)' })).toHaveFocus();
    await waitFor(() =>
      expect(changes).toEqual([
        ['PATCH Fjord', { title: { de: 'Der Fjord' } }],
        ['PATCH Fjord', { title: { bg: 'Фиордът' } }],
      ]),
    );
  });

  it('publishes what was typed a moment ago', async () => {
    const user = openUploads(uploadsServer({ drafts: [draft('One', { alt: {}, missing: ['alt'] })] }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select One' }));
    await user.type(screen.getByRole('textbox', { name: /^Alternative text of One/ }), 'First');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await confirm(user, 'Publish 1 image');
    expect(await screen.findByText('1 image is published or scheduled')).toBeVisible();
  });

  it('says what the server has refused since', async () => {
    const server = uploadsServer({ drafts: [draft('Fjord'), draft('Bay')] });
    const user = openUploads((path, request) =>
      path.endsWith('/publish')
        ? {
            published: [{ id: 'Fjord', imageId: 'nature/Fjord' }],
            refused: [{ id: 'Bay', missing: ['same-file'] }],
          }
        : server(path, request),
    );
    await row(/Fjord/);
    await user.click(screen.getByRole('checkbox', { name: 'Select the rows that are shown' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await confirm(user, 'Publish 2 images');
    expect(await screen.findByText('1 image is published or scheduled')).toBeVisible();
    expect(screen.getByText('1 image is not published: the row says what is missing.')).toBeVisible();
  });

  it('applies a category and tags to all selected drafts', async () => {
    const changes: unknown[] = [];
    const user = openUploads(uploadsServer({ drafts, onChange: (call, body) => changes.push([call, body]) }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lagoon' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Fjord' }));
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    expect(dialog.getByText('Choose at least one change')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Category'), 'Sea');
    await user.type(dialog.getByLabelText('Add tags'), 'calm, water');
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('2 images changed')).toBeVisible();
    expect(changes).toEqual([
      ['POST changes', { ids: ['Lagoon', 'Fjord'], set: { categoryId: 2, addTags: ['calm', 'water'] } }],
    ]);
  });

  it('keeps a text that somebody else has changed at the same time, and shows theirs', async () => {
    const server = uploadsServer({ drafts: [draft('One')] });
    let hasChanged = false;
    const user = openUploads(async (path, request) => {
      if (request.method === 'PATCH' && !hasChanged) {
        hasChanged = true;
        const body = JSON.stringify({ alt: { en: 'Theirs' } });
        const headers = { 'if-match': '"1"', 'content-type': 'application/json' };
        await server(path, new Request(request.url, { method: 'PATCH', headers, body }));
      }
      return server(path, request);
    });
    const field = await screen.findByRole('textbox', { name: /^Alternative text of One/ });
    await user.clear(field);
    await user.type(field, 'Mine');
    await user.tab();
    expect(await screen.findByText(/Somebody else wrote: “Theirs”/)).toBeVisible();
    expect(field).toHaveValue('Mine');
    await user.click(field);
    await user.tab();
    await waitFor(() => expect(screen.queryByText(/Somebody else wrote/)).toBeNull());
    expect(field).toHaveValue('Mine');
  });
});

describe('a duplicate', () => {
  it('of the same file can only be discarded', async () => {
    const user = openUploads(uploadsServer({ drafts }));
    await user.click(await screen.findByRole('button', { name: 'Already in the gallery: Copy' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('link', { name: 'Old fjord' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Keep both' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Discard the new one' }));
    await waitFor(() => expect(screen.queryByDisplayValue('Copy')).toBeNull());
  });

  it('is followed by the next one, and all of the same file are discarded by one press', async () => {
    const changes: [string, unknown][] = [];
    const copy = (id: string) => draft(id, { upload: { missing: ['same-file'], similar: [sameFile] } });
    const sameFile = drafts.find(({ id }) => id === 'Copy')!.upload.similar[0]!;
    const alike = drafts.find(({ id }) => id === 'Alike')!;
    const user = openUploads(
      uploadsServer({
        drafts: [copy('One'), alike, copy('Two'), copy('Three')],
        onChange: (call, body) => changes.push([call, body]),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Already in the gallery: Two' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Already in the gallery · 3 more' }));
    expect(dialog.getByText('1024 × 682 · 889 kB')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Discard all 3 identical ones' }));
    const next = within(await screen.findByRole('dialog', { name: 'Looks like another' }));
    await user.click(next.getByRole('button', { name: 'Keep both' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([
      ['POST discard', { ids: ['Two', 'Three', 'One'] }],
      ['PATCH Alike', { acceptsSimilar: true }],
    ]);
  });

  it('that was the copy of another upload leaves nothing to decide when it is discarded', async () => {
    const like = (id: string, other: string) =>
      draft(id, {
        upload: {
          missing: ['similar'],
          similar: [
            { ...drafts[3]!.upload.similar[0]!, kind: 'draft', id: other, visibility: null, version: null },
          ],
        },
      });
    let queue = [like('Copy', 'Original'), like('Original', 'Copy')];
    const server = uploadsServer();
    const user = openUploads((path, request) => {
      if (path.startsWith('studio/image-drafts?'))
        return { items: queue, nextCursor: null, total: queue.length, totalIsExact: true };
      if (path.endsWith('/discard')) queue = [draft('Original')];
      return server(path, request);
    });
    await user.click(await screen.findByRole('button', { name: 'Looks like another: Copy' }));
    await screen.findByRole('dialog', { name: 'Looks like another · 1 more' });
    await user.click(screen.getByRole('button', { name: 'Discard the new one' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Publish Original' })).toBeVisible();
  });

  it('that only looks alike is kept', async () => {
    const changes: unknown[] = [];
    const user = openUploads(
      uploadsServer({
        drafts: drafts.filter(({ id }) => id === 'Alike'),
        onChange: (call, body) => changes.push([call, body]),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Looks like another: Alike' }));
    await user.click(await screen.findByRole('button', { name: 'Keep both' }));
    expect(await screen.findByRole('button', { name: 'Publish Alike' })).toBeVisible();
    expect(changes).toEqual([['PATCH Alike', { acceptsSimilar: true }]]);
  });

  it('gives its file to the other one', async () => {
    const changes: unknown[] = [];
    const user = openUploads(uploadsServer({ drafts, onChange: (call, body) => changes.push([call, body]) }));
    await user.click(await screen.findByRole('button', { name: 'Looks like another: Alike' }));
    await user.click(await screen.findByRole('button', { name: 'Replace its file' }));
    expect(await screen.findByText('The image has the new file.')).toBeVisible();
    expect(changes).toEqual([['POST Alike replace', { imageId: 'nature/old-fjord', version: 4 }]]);
  });
});

describe('the panel of a draft', () => {
  it('takes the prompt as alternative text, texts in other languages and a date, and publishes', async () => {
    const changes: [string, unknown][] = [];
    const one = draft('One', { alt: {}, missing: ['alt'] });
    const user = openUploads(
      uploadsServer({ drafts: [one], onChange: (call, body) => changes.push([call, body]) }),
      '/uploads/One',
    );
    const panel = within(await screen.findByRole('complementary', { name: 'One' }));
    await user.click(await panel.findByRole('button', { name: 'Use as alternative text' }));
    const titles = within(panel.getByRole('group', { name: 'Title' }));
    await user.type(titles.getByRole('textbox', { name: 'Deutsch' }), 'Eins');
    await user.type(panel.getByRole('combobox', { name: 'Tags' }), 'fjo');
    expect(await panel.findByRole('option', { name: 'fjord', hidden: true })).toBeInTheDocument();
    await user.type(panel.getByRole('combobox', { name: 'Tags' }), 'rd,');
    await user.click(panel.getByRole('button', { name: 'Publish' }));
    await confirm(user, 'Publish 1 image');
    expect(await screen.findByText('1 image is published or scheduled')).toBeVisible();
    expect(changes).toEqual([
      ['PATCH One', { title: { de: 'Eins' }, alt: { en: one.prompt }, tags: [...one.tags, 'fjord'] }],
      ['POST publish', { ids: ['One'] }],
    ]);
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  it('refuses a year that was typed wrong, and takes the time back when it is cleared', async () => {
    const changes: unknown[] = [];
    const at = Date.UTC(2027, 5, 1, 12);
    const user = openUploads(
      uploadsServer({
        drafts: [draft('One', { createdAt: at })],
        onChange: (_call, body) => changes.push(body),
      }),
      '/uploads/One',
    );
    const panel = within(await screen.findByRole('complementary', { name: 'One' }));
    const date = await panel.findByLabelText('Published on');
    fireEvent.change(date, { target: { value: '0207-06-01T12:00' } });
    await user.click(panel.getByRole('button', { name: 'Schedule' }));
    expect(date).toHaveAccessibleDescription(/Published on must be between 1990 and 2199/);
    expect(changes).toEqual([]);
    fireEvent.change(date, { target: { value: '' } });
    await user.click(panel.getByRole('button', { name: 'Publish' }));
    await confirm(user, 'Publish 1 image');
    await waitFor(() => expect(changes).toEqual([{ createdAt: null }, { ids: ['One'] }]));
  });

  it('shows another frame of an animated file, chosen by keyboard, and keeps what was typed', async () => {
    const changes: [string, unknown][] = [];
    const wave = draft('Wave', { upload: { animation: { frames: 3, chosen: 0 } } });
    const user = openUploads(
      uploadsServer({ drafts: [wave], onChange: (call, body) => changes.push([call, body]) }),
      '/uploads/Wave',
    );
    const panel = within(await screen.findByRole('complementary', { name: 'Wave' }));
    const frames = within(await panel.findByRole('group', { name: 'Frame' }));
    expect(frames.getByRole('radio', { name: 'Frame 1 of 3' })).toBeChecked();
    expect(frames.getByRole('button', { name: 'Use this frame' })).toBeDisabled();
    const titles = within(panel.getByRole('group', { name: 'Title' }));
    await user.type(titles.getByRole('textbox', { name: 'Deutsch' }), 'Welle');
    frames.getByRole('radio', { name: 'Frame 1 of 3' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(frames.getByRole('radio', { name: 'Frame 3 of 3' })).toBeChecked();
    await user.click(frames.getByRole('button', { name: 'Use this frame' }));
    await waitFor(() => expect(frames.getByRole('button', { name: 'Use this frame' })).toBeDisabled());
    expect(changes).toEqual([
      ['PATCH Wave', { title: { de: 'Welle' } }],
      ['PUT Wave frame', { frame: 2 }],
    ]);
    expect(titles.getByRole('textbox', { name: 'Deutsch' })).toHaveValue('Welle');
  });

  it('goes on to the next image by keyboard, and stays in the same field', async () => {
    const changes: [string, unknown][] = [];
    const user = openUploads(
      uploadsServer({
        drafts: [draft('One'), draft('Unread', { upload: { state: 'waiting' } }), draft('Two')],
        onChange: (call, body) => changes.push([call, body]),
      }),
      '/uploads/One',
    );
    const titleIn = async (name: string) => {
      const panel = within(await screen.findByRole('complementary', { name }));
      const titles = within(await panel.findByRole('group', { name: 'Title' }));
      return titles.getByRole('textbox', { name: 'Deutsch' });
    };
    await user.type(await titleIn('One'), 'Eins{Control>}{Enter}{/Control}');
    const second = await titleIn('Two');
    await waitFor(() => expect(second).toHaveFocus());
    expect(changes).toEqual([['PATCH One', { title: { de: 'Eins' } }]]);
    // Nothing follows the last one.
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(changes).toHaveLength(1);
  });
});
