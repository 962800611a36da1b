import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Link } from 'react-router-dom';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { postServer, RecordSample } from '../../testing/story-record.tsx';

function show(respond: InStudioProps['respond'], note = '') {
  render(
    <InStudio respond={respond}>
      <RecordSample firstNote={note} />
      <Link to="/elsewhere">Elsewhere</Link>
    </InStudio>,
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the form of an object', () => {
  it('saves what was changed, and says so', async () => {
    const user = userEvent.setup();
    show(postServer());
    expect(save()).toBeDisabled();
    await user.type(field('Note'), 'new');
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText(/^Saved /)).toBeInTheDocument();
    expect(field('Note')).toHaveValue('new');
    expect(save()).toBeDisabled();
  });

  it('is saved from any field with Ctrl+Enter', async () => {
    const user = userEvent.setup();
    show(postServer());
    await user.type(field('Author'), 'Ana{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/^Saved /)).toBeInTheDocument();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(save()).toBeDisabled();
  });

  it('requires the default language only', async () => {
    const user = userEvent.setup();
    show(postServer());
    await user.clear(field('English'));
    await user.clear(field('Deutsch'));
    await user.click(save());
    expect(screen.getAllByText('Title (English) is required').length).toBeGreaterThan(0);
    await user.type(field('English'), 'Shadow');
    await user.click(save());
    expect(await screen.findByText(/^Saved /)).toBeInTheDocument();
  });

  it('takes fields that only the other person changed, and keeps mine', async () => {
    const user = userEvent.setup();
    show(postServer({ author: 'Boris' }));
    await user.type(field('Note'), 'mine');
    await user.click(save());
    expect(await screen.findByText('Taken from the other version: Author')).toBeInTheDocument();
    expect(field('Author')).toHaveValue('Boris');
    expect(field('Note')).toHaveValue('mine');
    await user.click(save());
    expect(await screen.findByText(/^Saved /)).toBeInTheDocument();
    expect(screen.queryByText(/Somebody else/)).not.toBeInTheDocument();
  });

  it('shows both values of a field that both have changed', async () => {
    const user = userEvent.setup();
    show(postServer({ note: 'theirs' }));
    await user.type(field('Note'), 'mine');
    await user.click(save());
    const conflict = await screen.findByRole('alert');
    expect(conflict).toHaveTextContent('theirs');
    expect(field('Note')).toHaveValue('mine');
    await user.click(within(conflict).getByRole('button', { name: 'Take theirs' }));
    expect(field('Note')).toHaveValue('theirs');
    await user.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
    await user.click(save());
    expect(await screen.findByText(/^Saved /)).toBeInTheDocument();
    expect(field('Note')).toHaveValue('mine');
  });

  it.each(['the button', 'Ctrl+Enter', 'Enter'])(
    'sends nothing by %s before each field of a conflict is decided, and moves to it',
    async (way) => {
      const user = userEvent.setup();
      const server = postServer({ note: 'theirs', author: 'Boris' });
      const sent: string[] = [];
      show(async (path, request) => {
        if (request.method !== 'GET') sent.push(await request.clone().text());
        return server(path, request);
      });
      await user.type(field('Author'), 'bel');
      await user.type(field('Note'), 'mine');
      await user.click(save());
      const conflict = await screen.findByRole('alert');
      await waitFor(() => expect(conflict).toHaveFocus());
      const press = async () => {
        if (way === 'the button') return user.click(save());
        await user.click(field('Note'));
        return user.keyboard(way === 'Enter' ? '{Enter}' : '{Control>}{Enter}{/Control}');
      };
      await press();
      await waitFor(() => expect(conflict).toHaveFocus());
      const [keepMine] = within(conflict).getAllByRole('button', { name: 'Keep mine' });
      expect(keepMine).toHaveAttribute('aria-pressed', 'false');
      await user.click(keepMine as HTMLElement);
      await press();
      await waitFor(() => expect(conflict).toHaveFocus());
      expect(sent).toHaveLength(1);
      await user.click(within(conflict).getAllByRole('button', { name: 'Take theirs' })[1] as HTMLElement);
      await press();
      expect(await screen.findByText(/^Saved /)).toBeInTheDocument();
      expect(JSON.parse(sent[1] ?? '')).toMatchObject({ author: 'Anabel', note: 'theirs' });
      expect(sent).toHaveLength(2);
    },
  );

  it('runs no step of an earlier press that a field refused', async () => {
    const user = userEvent.setup();
    const paths: string[] = [];
    const server = postServer();
    show(async (path, request) => {
      paths.push(`${request.method} ${path}`);
      return server(path, request);
    });
    await user.clear(field('English'));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await user.type(field('English'), 'Shadow');
    await user.click(save());
    expect(await screen.findByText(/^Saved /)).toBeInTheDocument();
    expect(paths.filter((path) => path.includes('publish'))).toEqual([]);
  });

  it('publishes nothing while a conflict is open', async () => {
    const user = userEvent.setup();
    const paths: string[] = [];
    const server = postServer({ note: 'theirs' });
    show(async (path, request) => {
      paths.push(`${request.method} ${path}`);
      return server(path, request);
    });
    await user.type(field('Note'), 'mine');
    const publish = screen.getByRole('button', { name: 'Publish' });
    await user.click(publish);
    const conflict = await screen.findByRole('alert');
    await user.click(publish);
    await waitFor(() => expect(conflict).toHaveFocus());
    expect(paths.filter((path) => path.includes('publish'))).toEqual([]);
    expect(paths.filter((path) => path.startsWith('PATCH'))).toHaveLength(1);
  });

  it('shows what each person has changed in a long text', async () => {
    const user = userEvent.setup();
    const long = 'The light is soft and comes from everywhere. '.repeat(4);
    show(postServer({ note: `${long}Theirs.` }), long);
    await user.type(field('Note'), 'Mine.');
    await user.click(save());
    const conflict = await screen.findByRole('alert');
    expect(await within(conflict).findByText('Theirs.', { selector: 'ins', exact: false })).toBeVisible();
    expect(await within(conflict).findByText('Mine.', { selector: 'ins', exact: false })).toBeVisible();
  });

  it('asks before it is left with unsaved changes', async () => {
    const user = userEvent.setup();
    show(postServer());
    await user.type(field('Note'), 'x');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(field('Note')).toHaveValue('x');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field('Note')).toHaveValue('');
  });
});
