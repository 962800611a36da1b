import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { createFakeAuthApi } from '../testing.ts';
import { AuthWidget, type AuthWidgetProps } from '../index.ts';

/** What the tests of the widget do with it. */

export const spy = () => vi.fn<(...args: unknown[]) => void>();

export function show(props: Partial<AuthWidgetProps> = {}) {
  const api = createFakeAuthApi();
  const navigate = vi.fn<(path: string) => void>();
  const user = userEvent.setup();
  const view = render(<AuthWidget api={api} navigate={navigate} {...props} />);
  return { api: (props.api as typeof api | undefined) ?? api, navigate, user, ...view };
}

export const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
export const press = (name: string) => screen.getByRole('button', { name });
export const title = () => screen.getByRole('heading', { level: 1 });

/** Words in Latin letters, except the names of providers. */
export function englishIn({ innerHTML, textContent }: HTMLElement): string[] {
  const labels = [...innerHTML.matchAll(/(?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  return (
    [textContent, ...labels]
      .join(' ')
      .replaceAll(/Google|Facebook/g, '')
      .match(/[a-z]{2,}/gi) ?? []
  );
}

export async function logIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Email'), 'ana@example.com');
  await user.type(field('Password'), 'Secret-1');
  await user.click(press('Sign In'));
}

export async function register(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('First name'), ' Ana ');
  await user.type(field('Last name'), 'Petrova');
  await user.type(field('Email'), 'ana@example.com');
  await user.type(field('Password'), 'Secret-1');
  await user.type(field('Confirm password'), 'Secret-1');
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
  await user.click(press('Create Account'));
}
