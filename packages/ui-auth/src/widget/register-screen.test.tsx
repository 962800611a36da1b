import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it('says that the registration form cannot be loaded, and tries again when it is opened again', async () => {
  // Other tests of the worker may have loaded the form.
  vi.resetModules();
  const { show, title } = await import('../testing/auth-widget-driver.tsx');
  // A getter that throws stands for code that does not arrive.
  const module: { RegisterForm: unknown } = await import('../forms/register-form.tsx');
  const form = vi.spyOn(module, 'RegisterForm', 'get').mockImplementation(() => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(title()).toHaveTextContent('Create Account');
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error - please check your connection');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByLabelText('Email')).toBeVisible();

  form.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(await screen.findByLabelText('First name')).toBeVisible();
});
