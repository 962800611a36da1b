import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InStudio } from '../../testing/in-studio.tsx';
import { sectionRoutes } from '../../testing/studio-story.tsx';
import { image, imagesServer, rows } from '../../testing/story-images.ts';
import { imagesRoutes } from '../../app/sections.tsx';

const routes = await sectionRoutes('images', imagesRoutes);

// jsdom has no layout: a window of 600 pixels. It has no addresses of files in memory either.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  Element.prototype.scrollTo = () => undefined;
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

const onePage = `/images/${encodeURIComponent(image.id)}`;

function open(server: ReturnType<typeof imagesServer>, at: string, locale = 'en') {
  render(<InStudio respond={server.respond} at={at} locale={locale} routes={routes} />);
  return userEvent.setup();
}

describe('the page of an image', () => {
  it('saves texts of all languages, tags and origin with the version', async () => {
    const server = imagesServer();
    const user = open(server, onePage);
    const titles = await screen.findByRole('group', { name: 'Title' });
    await user.type(within(titles).getByRole('textbox', { name: 'Български' }), 'Фиорд');
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'mist,');
    await user.click(screen.getByRole('button', { name: 'Remove tag dawn' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Origin' }), 'Photograph');
    await user.clear(screen.getByRole('combobox', { name: 'Model' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Saved /);
    expect(server.sent).toMatchObject([
      {
        call: 'PATCH studio/images/nature/fjord-at-dawn',
        version: '"1"',
        body: {
          title: { bg: 'Фиорд' },
          tags: ['fjord', 'mist'],
          source: 'digitalCapture',
          model: null,
        },
      },
    ]);
  });

  it('refuses a date that no image has', async () => {
    const server = imagesServer();
    const user = open(server, onePage);
    const date = await screen.findByLabelText(/^Date/);
    fireEvent.change(date, { target: { value: '2926-11-20T12:00' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(date).toHaveAccessibleDescription(/Date must be between 1990 and 2199/);
    expect(server.sent).toEqual([]);
  });

  it('asks for the alternative text in English', async () => {
    const server = imagesServer();
    const user = open(server, onePage);
    const texts = await screen.findByRole('group', { name: 'Alternative text' });
    await user.clear(within(texts).getByRole('textbox', { name: /English/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Alternative text (English) is required')).length).toBeGreaterThan(0);
    expect(server.sent).toEqual([]);
  });

  it('shows what somebody else has saved, and loses nothing', async () => {
    const server = imagesServer();
    const user = open(server, onePage);
    const credit = await screen.findByLabelText(/^Credit/);
    server.changeElsewhere({ credit: 'Theirs', categoryId: 2 });
    await user.clear(credit);
    await user.type(credit, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Boris Petrov has saved this on Nov 20, 2026/)).toBeVisible();
    expect(screen.getByText('Taken from the other version: Category')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Saved /);
    expect(server.sent.at(-1)).toMatchObject({ version: '"2"', body: { credit: 'Mine' } });
  });

  it('takes it off the site with a reason, and brings it back', async () => {
    const server = imagesServer();
    const user = open(server, onePage);
    await user.click(await screen.findByRole('button', { name: 'Take off the site' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Take off the site?' });
    await user.click(within(dialog).getByRole('button', { name: 'Take off' }));
    expect(within(dialog).getByText('Give a reason')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Doubt');
    await user.click(within(dialog).getByRole('button', { name: 'Take off' }));
    expect(await screen.findByText('Doubt')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Bring back' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Bring back' }));
    expect(await screen.findByRole('link', { name: 'View on the site' })).toHaveAttribute(
      'href',
      '/image/nature/fjord-at-dawn',
    );
    expect(server.sent.map(({ body }) => body)).toEqual([
      { ids: [image.id], visibility: 'withheld', reason: 'Doubt' },
      { ids: [image.id], visibility: 'published' },
    ]);
  });

  it('is deleted after a question once it is withheld, and the list is shown', async () => {
    const server = imagesServer({ image: { ...image, visibility: 'withheld', reason: 'Doubt' } });
    const user = open(server, onePage);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete this image?' }));
    expect(dialog.getByText(/This cannot be undone/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete image' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Images' })).toBeVisible();
    expect(server.sent).toMatchObject([
      { call: 'DELETE studio/images/nature/fjord-at-dawn', version: '"1"' },
    ]);
  });

  it('leads back to the list as it was left when it is deleted', async () => {
    const withheld = { ...image, visibility: 'withheld', reason: 'Doubt' } as const;
    const user = open(imagesServer({ image: withheld }), '/images?visibility=withheld&q=fjord');
    await user.click(await screen.findByText('Fjord at dawn'));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete image' }));
    expect(await screen.findByLabelText('Words or ID')).toHaveValue('fjord');
    expect(screen.getByRole('link', { name: 'Withheld' })).toHaveAttribute('aria-current');
  });

  it('offers no deletion while it is on the site', async () => {
    open(imagesServer(), onePage);
    await screen.findByRole('button', { name: 'Take off the site' });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('shows how much of a new file has arrived, and cancels', async () => {
    const server = imagesServer();
    const respond = (path: string, request: Request) =>
      path.startsWith('studio/image-files/')
        ? new Promise((_resolve, reject) => {
            request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
          })
        : server.respond(path, request);
    const user = open({ ...server, respond }, onePage);
    await user.click(await screen.findByRole('button', { name: 'Replace file' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Replace the file' }));
    await user.upload(
      dialog.getByLabelText(/^New file/),
      new File(['bytes'], 'new.png', { type: 'image/png' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText(/^Uploading new\.png: 25% of/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Upload of the new file' })).toHaveAttribute(
      'value',
      '0.25',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel the upload' }));
    expect(await screen.findByText('Canceled. The image keeps its file.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Replace file' })).toBeEnabled();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('replaces the file with the version that is shown', async () => {
    const server = imagesServer();
    const user = open(server, onePage);
    await user.click(await screen.findByRole('button', { name: 'Replace file' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Replace the file' });
    await user.click(within(dialog).getByRole('button', { name: 'Replace' }));
    expect(within(dialog).getByText('Choose a file')).toBeVisible();
    await user.upload(
      within(dialog).getByLabelText(/^New file/),
      new File(['bytes'], 'new.png', { type: 'image/png' }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('The file is replaced')).toBeVisible();
    expect(server.sent).toMatchObject([
      { call: 'PUT studio/image-files/nature/fjord-at-dawn', version: '"1"' },
    ]);
  });

  it('names similar images, reports and what was changed before', async () => {
    open(imagesServer({ reports: 2 }), onePage);
    const similar = await screen.findByRole('region', { name: 'Similar images' });
    expect(within(similar).getByRole('link', { name: 'Fjord' })).toBeVisible();
    expect(within(similar).getByText('Looks alike', { exact: false })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Open reports: 2' })).toHaveTextContent('R-1001');
    const history = screen.getByRole('region', { name: 'History' });
    expect(history).toHaveTextContent('Boris Petrov');
    expect(within(history).getByText('Somebody')).toBeInTheDocument();
  });

  it('says that it does not exist', async () => {
    const respond = () => Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 });
    open({ ...imagesServer(), respond }, onePage);
    expect(await screen.findByText('This no longer exists.')).toBeVisible();
  });
});

describe('selected images', () => {
  const select = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lake' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Forest' }));
  };

  it('are changed at once, and the change is undone', async () => {
    const server = imagesServer();
    const user = open(server, '/images');
    await select(user);
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Change the selected images' });
    await user.click(within(dialog).getByRole('button', { name: 'Change' }));
    expect(within(dialog).getByText('Choose at least one change')).toBeVisible();
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Category' }), 'Cities');
    await user.type(within(dialog).getByRole('combobox', { name: 'Add tags' }), 'snow');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Featured' }), 'Not featured');
    await user.click(within(dialog).getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('Changed images: 2')).toBeVisible();
    expect(server.sent.at(-1)?.body).toEqual({
      ids: ['nature/lake', 'nature/forest'],
      set: { categoryId: 2, addTags: ['snow'], special: false },
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/Restored images: 1 Changed by somebody since/)).toBeVisible();
    expect(server.sent.at(-1)).toMatchObject({
      call: 'POST studio/image-changes/undo',
      body: { undo: 'r9' },
    });
  });

  it('are all that the filters find, but some', async () => {
    const server = imagesServer({ total: 900 });
    const user = open(server, '/images?categoryId=1&special=true');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lake' }));
    await user.click(screen.getByRole('button', { name: 'Select all 900 results' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Forest' }));
    await user.click(screen.getByRole('button', { name: 'Take off the site' }));
    const dialog = screen.getByRole('alertdialog');
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Doubt');
    await user.click(within(dialog).getByRole('button', { name: 'Take off' }));
    await waitFor(() =>
      expect(server.sent.at(-1)?.body).toEqual({
        filter: { categoryId: 1, special: true, visibility: 'published' },
        except: ['nature/forest'],
        visibility: 'withheld',
        reason: 'Doubt',
      }),
    );
  });

  it('are at most a thousand', async () => {
    const user = open(imagesServer({ total: 1_001 }), '/images');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lake' }));
    await user.click(screen.getByRole('button', { name: 'Select all 1001 results' }));
    expect(screen.getByText('At most 1000 at once. Narrow the filters.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change…' })).not.toBeInTheDocument();
  });
});

describe('the list', () => {
  it('is filtered by license, origin and model, and sorted by popularity', async () => {
    const server = imagesServer();
    const asked: string[] = [];
    const respond = (path: string, request: Request) => {
      if (path.startsWith('studio/images?')) asked.push(path);
      return server.respond(path, request);
    };
    const user = open({ ...server, respond }, '/images');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Most popular first');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'License' }));
    await user.keyboard('{Escape}');
    // The stored word is `free`.
    expect(await screen.findAllByText('Site license')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await screen.findByRole('option', { name: 'Flux' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'License' }), 'CC BY 4.0');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Origin' }), 'AI-generated');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'Flux');
    await waitFor(() => {
      const query = new URLSearchParams(asked.at(-1)?.split('?')[1]);
      expect(Object.fromEntries(query)).toMatchObject({
        sort: '-popularity',
        license: 'CC BY 4.0',
        source: 'trainedAlgorithmicMedia',
        model: 'Flux',
      });
    });
  });
});

describe('categories', () => {
  it('are ordered by buttons that keep the focus', async () => {
    const server = imagesServer();
    const user = open(server, '/images/categories');
    const button = await screen.findByRole('button', { name: 'Move Cities up' });
    await user.click(button);
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Cities'));
    expect(screen.getByText('Cities is now number 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move Cities up' })).toHaveFocus();
    expect(server.sent).toMatchObject([{ call: 'PUT studio/category-order', body: { ids: [2, 1, 3] } }]);
    await user.click(screen.getByRole('button', { name: 'Move Cities up' }));
    expect(server.sent).toHaveLength(1);
  });

  it('get names in six languages with the version', async () => {
    const server = imagesServer();
    const user = open(server, '/images/categories/1');
    const names = await screen.findByRole('group', { name: 'Name' });
    await user.clear(within(names).getByRole('textbox', { name: 'Deutsch' }));
    await user.type(within(names).getByRole('textbox', { name: 'Español' }), 'Costas');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.sent).toMatchObject([
        {
          call: 'PATCH studio/categories/1',
          version: '"1"',
          body: { name: 'Coasts', translations: { de: '', bg: 'Крайбрежия', es: 'Costas' } },
        },
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Remove category' })).not.toBeInTheDocument();
  });

  it('are removed only without images', async () => {
    const server = imagesServer();
    const user = open(server, '/images/categories/3');
    await user.click(await screen.findByRole('button', { name: 'Remove category' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The category is removed')).toBeVisible();
    expect(server.sent).toMatchObject([{ call: 'DELETE studio/categories/3' }]);
  });

  it('are merged into another one after a confirmation', async () => {
    const server = imagesServer();
    const user = open(server, '/images/categories/1');
    await user.click(await screen.findByRole('button', { name: 'Merge into another' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Merge Coasts into another category' }));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await dialog.findByText('Choose a category')).toBeVisible();
    expect(dialog.queryByRole('option', { name: 'Coasts' })).toBeNull();
    await user.selectOptions(dialog.getByLabelText(/^Category that stays/), 'Cities');
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Merged. Images moved: 13')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Cities' })).toBeVisible();
    expect(server.sent).toMatchObject([{ call: 'POST studio/categories/1/merge', body: { into: 2 } }]);
  });

  const english = { locale: 'en', merge: 'Merge into another' };
  const russian = { locale: 'ru', merge: 'Объединить с другой' };
  it.each([
    [english, [9, 3], '12 images move to the chosen category, 3 of them unpublished.'],
    [english, [1_200, 0], '1,200 published images move to the chosen category.'],
    [english, [1, 0], '1 published image moves to the chosen category.'],
    [english, [0, 2], '2 unpublished images move to the chosen category.'],
    [english, [0, 0], 'The category has no images, so nothing moves.'],
    [russian, [20, 1], '21 изображение переместится в выбранную категорию, из них не опубликовано: 1.'],
    [russian, [3, 0], '3 опубликованных изображения переместятся в выбранную категорию.'],
    [russian, [0, 5], '5 неопубликованных изображений переместятся в выбранную категорию.'],
  ] as const)('say before a merge: $2', async ({ locale, merge }, [count, unpublished], sentence) => {
    const other = { id: 2, name: 'Oceans', translations: {}, count: 4, unpublished: 0, version: 1 };
    const categories = [{ ...other, id: 1, name: 'Seas', count, unpublished }, other];
    const user = open(imagesServer({ categories }), '/images/categories/1', locale);
    await user.click(await screen.findByRole('button', { name: merge }));
    expect(within(screen.getByRole('alertdialog')).getByText(sentence)).toBeVisible();
  });

  it('name the field of a name that another category has', async () => {
    const server = imagesServer();
    const respond = (path: string, request: Request) =>
      request.method === 'POST'
        ? Response.json(
            {
              code: 'VALIDATION_FAILED',
              message: '',
              errors: [{ field: 'name', rule: 'x', message: 'taken' }],
            },
            { status: 400 },
          )
        : server.respond(path, request);
    const user = open({ ...server, respond }, '/images/categories');
    await user.click(await screen.findByRole('button', { name: 'New category' }));
    const dialog = screen.getByRole('alertdialog', { name: 'New category' });
    await user.type(within(dialog).getByLabelText(/^English name/), 'Coasts');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Another category has this name')).toBeVisible();
  });
});

describe('the texts in the rows', () => {
  const text = (name: string) => screen.findByRole('textbox', { name });

  it('of one language are written row by row, beside the English ones', async () => {
    const server = imagesServer();
    const user = open(server, '/images');
    await user.click(await screen.findByRole('button', { name: 'More filters' }));
    await user.selectOptions(screen.getByLabelText('Texts in the rows'), 'Deutsch');
    const title = await text('Title of Lake (Deutsch)');
    expect(title).toHaveAttribute('placeholder', 'Lake');
    await user.type(title, 'See{Enter}');
    expect(await text('Title of Forest (Deutsch)')).toHaveFocus();
    await waitFor(() =>
      expect(server.sent).toMatchObject([
        { call: 'PATCH studio/images/nature/lake', version: '"1"', body: { title: { de: 'See' } } },
      ]),
    );
  });

  it('are written in two languages beside each other, and Enter stays in the language', async () => {
    const server = imagesServer();
    const user = open(server, '/images?texts=de');
    await user.selectOptions(await screen.findByLabelText('And beside it'), 'Български');
    await user.type(await text('Title of Lake (Български)'), 'Езеро{Enter}');
    expect(await text('Title of Forest (Български)')).toHaveFocus();
    await user.type(await text('Alternative text of Lake (Deutsch)'), 'Ein See{Enter}');
    await waitFor(() =>
      // The server of stories has one version for all images: a save may be repeated.
      expect(server.sent.map(({ body }) => body)).toEqual(
        expect.arrayContaining([{ title: { bg: 'Езеро' } }, { alt: { de: 'Ein See' } }]),
      ),
    );
  });

  it('are pasted in two columns for all rows from one on, by one request, and come back', async () => {
    const server = imagesServer();
    const user = open(server, '/images?texts=de&missing=de');
    await user.click(await text('Title of Lake (Deutsch)'));
    await user.paste('See\tEin See\nWald\tEin Wald');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Paste 2 lines' }));
    expect(await dialog.findByRole('row', { name: /^Forest Wald Ein Wald/ })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'One line for each image' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Restored images: 1/)).toBeVisible();
    expect(server.sent.map(({ call, body }) => [call, body])).toEqual([
      [
        'POST studio/image-changes',
        {
          texts: [
            { id: 'nature/lake', title: { de: 'See' }, alt: { de: 'Ein See' } },
            { id: 'nature/forest', title: { de: 'Wald' }, alt: { de: 'Ein Wald' } },
          ],
        },
      ],
      ['POST studio/image-changes/undo', { undo: 'r9' }],
    ]);
  });
});

describe('the synonyms of the search', () => {
  it('are edited in each language, and saved with their version', async () => {
    const server = imagesServer();
    const user = open(server, '/images/synonyms');
    const english = await screen.findByRole('textbox', { name: 'English' });
    expect(english).toHaveValue('sea, ocean\ndog, cat: animals');
    await user.type(english, '\nlagoon, bay');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Saved /)).toBeVisible();
    expect(server.sent).toMatchObject([
      {
        call: 'PUT studio/synonyms',
        version: '"0"',
        body: { lists: { en: 'sea, ocean\ndog, cat: animals\nlagoon, bay', de: 'Meer, Ozean' } },
      },
    ]);
  });

  it('need two words in a line', async () => {
    const server = imagesServer();
    const user = open(server, '/images/synonyms');
    const german = await screen.findByRole('textbox', { name: 'Deutsch' });
    await user.type(german, '\nStrand:');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(german).toHaveAccessibleDescription(/two words or more/);
    expect(server.sent).toEqual([]);
  });
});

describe('the list as tiles', () => {
  const server = () =>
    imagesServer({
      rows: Array.from({ length: 7 }, (_, index) => ({
        ...rows[0]!,
        id: `nature/p${index}`,
        title: `Picture ${index}`,
      })),
    });
  const cells = () => screen.getAllByRole('cell');
  beforeEach(() => localStorage.removeItem('studio-layout:images'));

  it('is chosen, kept in this browser, and walked and selected by keyboard', async () => {
    const user = open(server(), '/images');
    await user.click(await screen.findByRole('button', { name: 'Medium images' }));
    expect(screen.getByRole('button', { name: 'Medium images' })).toHaveAttribute('aria-pressed', 'true');
    // A window of 800 pixels has four in a line.
    expect(within(screen.getAllByRole('row')[0]!).getAllByRole('cell')).toHaveLength(4);
    act(() => cells()[0]!.focus());
    await user.keyboard('{ArrowRight}');
    expect(cells()[1]).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(cells()[5]).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(cells()[5]).toHaveFocus();
    await user.keyboard(' ');
    expect(cells()[5]).toHaveAttribute('aria-selected', 'true');
    await user.click(within(cells()[6]!).getByRole('checkbox', { name: 'Select Picture 6' }));
    expect(screen.getByText('2 selected')).toBeVisible();
    cleanup();
    open(server(), '/images');
    expect(await screen.findByRole('button', { name: 'Medium images' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('shows one large, its neighbours, and opens its page', async () => {
    const user = open(server(), '/images');
    await user.click(await screen.findByRole('button', { name: 'Small images' }));
    act(() => cells()[0]!.focus());
    await user.keyboard('v');
    const title = () => within(screen.getByRole('dialog')).getByRole('heading');
    expect(title()).toHaveTextContent('Picture 0');
    expect(screen.getByRole('button', { name: 'Previous in the list' })).toBeDisabled();
    await user.keyboard('{ArrowRight}');
    expect(title()).toHaveTextContent('Picture 1');
    await user.keyboard('+');
    expect(screen.getByText('150%')).toBeVisible();
    // A larger image is moved by the arrows, and its neighbours stay a press away.
    await user.keyboard('{ArrowRight}');
    expect(title()).toHaveTextContent('Picture 1');
    await user.click(screen.getByRole('button', { name: 'Next in the list' }));
    expect(title()).toHaveTextContent('Picture 2');
    expect(screen.getByText('100%')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(cells()[2]).toHaveFocus());
    await user.click(within(cells()[2]!).getByRole('button', { name: 'View Picture 2 large' }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Fjord at dawn' })).toBeVisible();
  });

  it('is a table where texts are written in the rows', async () => {
    localStorage.setItem('studio-layout:images', '"large"');
    open(server(), '/images?texts=de');
    expect(await screen.findAllByRole('textbox', { name: /^Title of Picture 0/ })).toHaveLength(1);
    expect(screen.queryByRole('group', { name: 'Layout' })).toBeNull();
  });
});

describe('what visitors see of an image', () => {
  it('is shown in the crops of the site, and large', async () => {
    const asked: string[] = [];
    const server = imagesServer();
    const respond = (path: string, request: Request) => {
      if (path.startsWith('studio/image-previews/')) asked.push(path);
      return server.respond(path, request);
    };
    const user = open({ ...server, respond }, onePage);
    const views = within(await screen.findByRole('region', { name: 'How visitors see it' }));
    expect(await views.findByRole('img', { name: 'Fjord at dawn: Link preview' })).toBeVisible();
    expect(views.getByRole('img', { name: 'Fjord at dawn: In lists of squares' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'View large' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Fjord at dawn' }));
    expect(await dialog.findByRole('img', { name: image.alt.en! })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Next in the list' })).toBeNull();
    const sizes = asked.map((path) => new URL(path, 'http://server').searchParams.get('size'));
    expect(new Set(sizes)).toEqual(new Set(['whole', 'square', 'share', 'large']));
  });
});
