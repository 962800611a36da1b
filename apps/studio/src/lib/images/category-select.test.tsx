import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InStudio } from '../../testing/in-studio.tsx';
import { uploadsServer } from '../../testing/story-uploads.ts';
import { CategorySelect } from './category-select.tsx';

it('offers categories in the language of the studio, and in English without a translation', async () => {
  render(
    <InStudio respond={uploadsServer()} at="/uploads" locale="de">
      <CategorySelect label="Kategorie" value={null} onChange={() => undefined} />
    </InStudio>,
  );
  expect(await screen.findByRole('option', { name: 'Küsten' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Sea' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'Coasts' })).toBeNull();
});
