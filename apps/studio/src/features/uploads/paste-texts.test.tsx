import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { ImageDraft } from '@lumigraph/contracts/studio';
import type { UserEvent } from '@testing-library/user-event';
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
  async function paste(
    text: string,
    name: RegExp,
    { all = drafts, refused }: { all?: readonly ImageDraft[]; refused?: string } = {},
  ) {
    const changes: [string, unknown][] = [];
    const server = uploadsServer({ drafts: all, onChange: (call, body) => changes.push([call, body]) });
    const user = openUploads((path, request) =>
      refused !== undefined && request.url.includes(refused)
        ? Response.json({ code: 'INTERNAL_ERROR', message: '' }, { status: 500 })
        : server(path, request),
    );
    await user.click(await screen.findByRole('textbox', { name }));
    await user.paste(text);
    return { user, changes };
  }

  const spread = async (user: UserEvent) =>
    user.click(await screen.findByRole('button', { name: 'One line for each image' }));
  const planned = (name: RegExp) => screen.findByRole('row', { name });

  it('show beside each image what it gets, are saved by one request, and come back by one', async () => {
    const { user, changes } = await paste('First\r\n\r\n\r\nThird\r\n', /^Alternative text of One/);
    const dialog = await screen.findByRole('alertdialog', { name: 'Paste 4 lines' });
    expect(await planned(/^One First/)).toBeVisible();
    expect(await planned(/^Two Stays as it is/)).toBeVisible();
    expect(await planned(/^Three Third/)).toBeVisible();
    expect(dialog).toHaveTextContent('2 images get texts in English');
    await spread(user);
    expect(await screen.findByText('2 images have their texts')).toBeVisible();
    expect(changes).toEqual([
      [
        'POST changes',
        {
          texts: [
            { id: 'One', alt: { en: 'First' } },
            { id: 'Three', alt: { en: 'Third' } },
          ],
        },
      ],
    ]);
    const third = () => screen.getByRole('textbox', { name: /^Alternative text of Three/ });
    await waitFor(() => expect(third()).toHaveValue('Third'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(third()).toHaveValue(''));
  });

  it('are not moved by a file that is no image', async () => {
    const broken = draft('Broken', { upload: { state: 'refused', refusal: 'truncated' } });
    const { user, changes } = await paste('First\nSecond\nThird', /^Alternative text of One/, {
      all: [withoutAlt('One'), broken, withoutAlt('Two'), withoutAlt('Three')],
    });
    await spread(user);
    expect(await screen.findByText('3 images have their texts')).toBeVisible();
    expect(changes).toMatchObject([
      ['POST changes', { texts: [{ id: 'One' }, { id: 'Two' }, { id: 'Three', alt: { en: 'Third' } }] }],
    ]);
  });

  it('stay in their rows when an image is not read yet, or a line is too long, which is said', async () => {
    const { user, changes } = await paste(
      `First\nReading\nSecond\n${'long '.repeat(500)}`,
      /^Alternative text of One/,
    );
    expect(await planned(/^Reading.* Not saved: the file is not read yet/)).toBeVisible();
    expect(await planned(/^Three.* Not saved: the text is too long/)).toBeVisible();
    await spread(user);
    expect(await screen.findByText('2 images have their texts')).toBeVisible();
    expect(changes).toEqual([
      [
        'POST changes',
        {
          texts: [
            { id: 'One', alt: { en: 'First' } },
            { id: 'Two', alt: { en: 'Second' } },
          ],
        },
      ],
    ]);
  });

  it('stay in the dialog when the server refuses them, and when the list cannot be read', async () => {
    const { user, changes } = await paste('First\n\nSecond', /^Alternative text of One/, {
      refused: 'image-changes',
    });
    await spread(user);
    const dialog = screen.getByRole('alertdialog');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/try again/i);
    expect(within(dialog).getByText('First')).toBeVisible();
    expect(changes).toEqual([]);
  });

  it('cannot be saved when the list cannot be read', async () => {
    const { changes } = await paste('First\nSecond', /^Alternative text of One/, { refused: 'pageSize=200' });
    expect(await screen.findByText(/went wrong|try again/i)).toBeVisible();
    expect(screen.getByRole('button', { name: 'One line for each image' })).toBeDisabled();
    expect(changes).toEqual([]);
  });

  it('may be two columns of a spreadsheet; what is left over is said before', async () => {
    const { user, changes } = await paste('Dos\tTwo boats\nTres\tThree boats\nCuatro', /^Title of Two/);
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText(/^1 line is left over/)).toBeVisible();
    expect(within(dialog).getByRole('columnheader', { name: 'Alternative text' })).toBeVisible();
    await spread(user);
    expect(await screen.findByText('2 images have their texts')).toBeVisible();
    expect(changes).toEqual([
      [
        'POST changes',
        {
          texts: [
            { id: 'Two', title: { en: 'Dos' }, alt: { en: 'Two boats' } },
            { id: 'Three', title: { en: 'Tres' }, alt: { en: 'Three boats' } },
          ],
        },
      ],
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
