import '@testing-library/jest-dom/vitest';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InStudio } from '../../testing/in-studio.tsx';
import { sectionRoutes } from '../../testing/studio-story.tsx';
import { image, imagesServer } from '../../testing/story-images.ts';
import { imagesRoutes } from '../../app/sections.tsx';

const routes = await sectionRoutes('images', imagesRoutes);

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  Element.prototype.scrollTo = () => undefined;
});

function open(at: string, locale: string) {
  render(<InStudio respond={imagesServer().respond} at={at} locale={locale} routes={routes} />);
  return userEvent.setup();
}

const names = (options: HTMLElement[]) => options.map((option) => option.textContent);

/** Categories of the server: Coasts with a German name, Cities and Drafts without one. */
describe('a category in a German studio', () => {
  it('has its German name in the table and its filter, and the English one without a translation', async () => {
    open('/images', 'de');
    expect((await screen.findAllByRole('cell', { name: 'Küsten' })).length).toBeGreaterThan(0);
    const filter = await screen.findByRole('combobox', { name: 'Kategorie' });
    expect(names(within(filter).getAllByRole('option')).slice(1)).toEqual(['Küsten', 'Cities', 'Drafts']);
  });

  it('has it on the page of an image', async () => {
    open(`/images/${encodeURIComponent(image.id)}`, 'de');
    const select = await screen.findByRole('combobox', { name: 'Kategorie' });
    expect(await within(select).findByRole('option', { name: 'Küsten' })).toBeInTheDocument();
  });

  it('has it in the list of categories, for its buttons and when it moves', async () => {
    const user = open('/images/categories', 'de');
    expect(await screen.findByRole('link', { name: 'Küsten' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Küsten.*unten/ }));
    expect(await screen.findByText(/Küsten.*2/)).toBeInTheDocument();
  });

  it('has it as the title of its page and of the dialogs, and keeps both names in the form', async () => {
    const user = open('/images/categories/1', 'de');
    expect(await screen.findByRole('heading', { level: 1, name: 'Küsten' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /English/ })).toHaveValue('Coasts');
    expect(screen.getByRole('textbox', { name: 'Deutsch' })).toHaveValue('Küsten');
    await user.click(screen.getByRole('button', { name: /zusammenlegen/ }));
    expect(await screen.findByRole('alertdialog', { name: /^Küsten mit/ })).toBeVisible();
  });

  it('has it where another one is joined with it', async () => {
    const user = open('/images/categories/2', 'de');
    await user.click(await screen.findByRole('button', { name: /zusammenlegen/ }));
    expect(await screen.findByRole('option', { name: 'Küsten' })).toBeInTheDocument();
  });

  it('has it where several images move to it', async () => {
    const user = open('/images', 'de');
    await user.click(await screen.findByRole('checkbox', { name: /Lake/ }));
    await user.click(await screen.findByRole('button', { name: /^Ändern/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByRole('option', { name: 'Küsten' })).toBeInTheDocument();
  });
});

it('has its English name in an English studio', async () => {
  open('/images/categories', 'en');
  expect(await screen.findByRole('link', { name: 'Coasts' })).toBeVisible();
});
