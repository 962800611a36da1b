import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as registerFormModule from '../forms/register-form.tsx';
import { show, title } from '../testing/auth-widget-driver.tsx';

/** A module whose code does not arrive: a getter that throws stands for the failed import. */
const moduleOfForm: { RegisterForm: unknown } = registerFormModule;

it('says that the registration form cannot be loaded, and tries again when it is opened again', async () => {
  const form = vi.spyOn(moduleOfForm, 'RegisterForm', 'get').mockImplementation(() => {
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
