import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { dropFormDrafts } from './dropped-drafts.ts';
import { dropFormDraft } from './form-draft.ts';
import { useKeptFields } from './kept-fields.ts';

/** Fields as forms of the sites and packages have them. */
function Fields({ owner, given = '' }: { owner?: string; given?: string }) {
  const [values, setValues] = useState<Record<string, string>>({ email: given });
  const kept = useKeptFields('test', { owner });
  const field = (name: string) => ({
    name,
    'aria-label': name,
    value: values[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: currentTarget.value })),
  });
  return (
    <div {...kept}>
      <input type="text" {...field('name')} />
      <input type="email" {...field('email')} />
      <textarea {...field('reasons')} />
      <select {...field('category')}>
        <option value="">none</option>
        <option value="copyright">copyright</option>
      </select>
      <input type="password" {...field('secret')} />
      {/* A password that is shown. */}
      <input type="text" autoComplete="new-password" {...field('shown')} />
      <input type="text" autoComplete="cc-number" {...field('number')} />
      <input type="text" autoComplete="one-time-code" {...field('code')} />
      <input type="checkbox" aria-label="consent" name="consent" />
      <div aria-hidden="true">
        <input type="text" data-testid="trap" {...field('website')} />
      </div>
      <output>{JSON.stringify(values)}</output>
    </div>
  );
}

afterEach(() => sessionStorage.clear());

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const secrets = ['secret', 'shown', 'number', 'code'];

async function typeAll(): Promise<void> {
  const user = userEvent.setup();
  for (const name of ['name', 'email', 'reasons', ...secrets]) await user.type(field(name), `my ${name}`);
  await user.selectOptions(field('category'), 'copyright');
  await user.click(field('consent'));
  await user.type(screen.getByTestId('trap'), 'spam');
  cleanup();
}

/** What the form holds after the fields were restored. */
async function restored(): Promise<Record<string, string>> {
  await Promise.resolve();
  return JSON.parse((await screen.findByRole('status')).textContent) as Record<string, string>;
}

it('are typed again into the form, but no password, card, code, consent or trap', async () => {
  render(<Fields />);
  await typeAll();
  render(<Fields />);
  await expect.poll(restored).toMatchObject({
    name: 'my name',
    email: 'my email',
    reasons: 'my reasons',
    category: 'copyright',
  });
  for (const name of secrets) expect(field(name).value).toBe('');
  expect(screen.getByTestId<HTMLInputElement>('trap').value).toBe('');
  expect(field('consent').checked).toBe(false);
  expect(JSON.stringify(sessionStorage)).not.toMatch(/my (?:secret|shown|number|code)|spam/u);
});

it('leave what the form was given', async () => {
  render(<Fields />);
  await typeAll();
  render(<Fields given="ada@example.com" />);
  await expect.poll(restored).toMatchObject({ name: 'my name', email: 'ada@example.com' });
});

it('belong to their user; what a guest has typed belongs to the user who signs in', async () => {
  render(<Fields owner="ada" />);
  await typeAll();
  for (const owner of ['bob', undefined]) {
    render(<Fields {...(owner === undefined ? {} : { owner })} />);
    await expect.poll(restored).toEqual({ email: '' });
    cleanup();
  }
  dropFormDraft('test');
  render(<Fields />);
  await typeAll();
  render(<Fields owner="ada" />);
  await expect.poll(restored).toMatchObject({ name: 'my name' });
});

it.each([
  { what: 'was sent', drop: () => dropFormDraft('test') },
  { what: 'is left by a sign-out', drop: dropFormDrafts },
])('are forgotten when the form $what', async ({ drop }) => {
  render(<Fields />);
  await typeAll();
  drop();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});
