import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type * as RegisterFormModule from '../forms/register-form.tsx';
import { show, title } from '../testing/auth-widget-driver.tsx';

const connection = vi.hoisted(() => ({ isDown: true }));
vi.mock('../forms/register-form.tsx', async (original) => {
  const form = await original<typeof RegisterFormModule>();
  return {
    ...form,
    get RegisterForm() {
      if (connection.isDown) throw new Error('Failed to fetch dynamically imported module');
      return form.RegisterForm;
    },
  };
});

it('says that the registration form cannot be loaded, and tries again when it is opened again', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(title()).toHaveTextContent('Create Account');
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error - please check your connection');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByLabelText('Email')).toBeVisible();

  connection.isDown = false;
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(await screen.findByLabelText('First name')).toBeVisible();
});
