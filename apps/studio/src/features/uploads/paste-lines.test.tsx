import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openUploads, prepareWindow } from '../../testing/open-uploads.tsx';
import { draft, uploadsServer } from '../../testing/story-uploads.ts';

beforeEach(prepareWindow);

describe('several lines pasted into a row', () => {
  const withoutAlt = (id: string) => draft(id, { alt: {}, upload: { missing: ['alt'] } });
  const drafts = [
    withoutAlt('One'),
    draft('Reading', { upload: { state: 'waiting' } }),
    withoutAlt('Two'),
    withoutAlt('Three'),
  ];

  /** `refused` is part of the address of a call that the server refuses. */
  async function paste(text: string, name: RegExp, refused?: string) {
    const changes: [string, unknown][] = [];
    const server = uploadsServer({ drafts, onChange: (call, body) => changes.push([call, body]) });
    const user = openUploads((path, request) =>
      refused !== undefined && request.url.includes(refused)
        ? Response.json({ code: 'INTERNAL_ERROR', message: '' }, { status: 500 })
        : server(path, request),
    );
    await user.click(await screen.findByRole('textbox', { name }));
    await user.paste(text);
    return { user, changes };
  }

  it('give each row its line; an empty one changes nothing', async () => {
    const { user, changes } = await paste('First\r\n\r\n\r\nThird\r\n', /^Alternative text of One/);
    expect(await screen.findByRole('heading', { name: 'Paste 4 lines' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'One line for each image' }));
    expect(await screen.findByText('2 images have their texts')).toBeVisible();
    expect(changes).toEqual([
      ['PATCH One', { alt: { en: 'First' } }],
      ['PATCH Three', { alt: { en: 'Third' } }],
    ]);
    expect(screen.getByRole('textbox', { name: /^Alternative text of Three/ })).toHaveValue('Third');
  });

  it('stay in their rows when an image is not read yet, which is said', async () => {
    const { user, changes } = await paste('First\nReading\nSecond', /^Alternative text of One/);
    await user.click(await screen.findByRole('button', { name: 'One line for each image' }));
    expect(await screen.findByText(/^The text of 1 image is not saved/)).toBeVisible();
    expect(changes).toEqual([
      ['PATCH One', { alt: { en: 'First' } }],
      ['PATCH Two', { alt: { en: 'Second' } }],
    ]);
  });

  it('are counted when the server refuses one; the others are saved', async () => {
    const { user, changes } = await paste('First\n\nSecond\nThird', /^Alternative text of One/, '/Two');
    await user.click(await screen.findByRole('button', { name: 'One line for each image' }));
    expect(await screen.findByText(/^The text of 1 image is not saved/)).toBeVisible();
    expect(changes).toEqual([
      ['PATCH One', { alt: { en: 'First' } }],
      ['PATCH Three', { alt: { en: 'Third' } }],
    ]);
  });

  it('are not saved when the list cannot be read', async () => {
    const { user, changes } = await paste('First\nSecond', /^Alternative text of One/, 'pageSize=200');
    await user.click(await screen.findByRole('button', { name: 'One line for each image' }));
    expect(await screen.findByText(/went wrong|try again/i)).toBeVisible();
    expect(changes).toEqual([]);
  });

  it('may be two columns of a spreadsheet; what is left over is said', async () => {
    const { user, changes } = await paste('Dos\tTwo boats\nTres\tThree boats\nCuatro', /^Title of Two/);
    await user.click(await screen.findByRole('button', { name: 'One line for each image' }));
    expect(await screen.findByText('1 line is left over: there are no more images.')).toBeVisible();
    expect(changes).toEqual([
      ['PATCH Two', { title: { en: 'Dos' } }],
      ['PATCH Two', { alt: { en: 'Two boats' } }],
      ['PATCH Three', { title: { en: 'Tres' } }],
      ['PATCH Three', { alt: { en: 'Three boats' } }],
    ]);
  });

  it('stay together on request', async () => {
    const { user, changes } = await paste('A boat\nat dawn', /^Alternative text of One/);
    await user.click(await screen.findByRole('button', { name: 'All into this field' }));
    const field = screen.getByRole('textbox', { name: /^Alternative text of One/ });
    await waitFor(() => expect(field).toHaveFocus());
    await user.tab();
    await waitFor(() => expect(changes).toEqual([['PATCH One', { alt: { en: 'A boat at dawn' } }]]));
  });

  it('are not pasted when the question is closed', async () => {
    const { user, changes } = await paste('A boat\nat dawn', /^Alternative text of One/);
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    const field = screen.getByRole('textbox', { name: /^Alternative text of One/ });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('');
    expect(changes).toEqual([]);
  });
});
