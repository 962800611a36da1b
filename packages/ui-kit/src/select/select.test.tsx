import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Select } from '../index.ts';

it('a list of languages names each in its own', () => {
  const options = [
    { value: 'bg', label: 'Български', lang: 'bg' },
    { value: 'other', label: 'Another one' },
  ];
  render(<Select label="Language" options={options} />);
  expect(screen.getByRole('option', { name: 'Български' }).lang).toBe('bg');
  expect(screen.getByRole('option', { name: 'Another one' }).hasAttribute('lang')).toBe(false);
});
