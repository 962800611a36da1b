import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FilterText } from './filter-bar.tsx';

const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
});

/** An address that changes only when the test lets it, in the order of the requests. */
function SlowAddress() {
  const [value, setValue] = useState('');
  const waiting = useRef<string[]>([]);
  return (
    <>
      <FilterText
        label="Action"
        value={value}
        onChange={(next) => {
          sent.push(next);
          waiting.current.push(next);
        }}
      />
      <button
        onClick={() => {
          const next = waiting.current.shift();
          if (next !== undefined) setValue(next);
        }}
      >
        Arrive
      </button>
      <button onClick={() => setValue('')}>Clear</button>
      <button onClick={() => setValue('role')}>Back</button>
      <output>{value}</output>
    </>
  );
}

function open() {
  render(<SlowAddress />);
  return userEvent.setup();
}
const field = () => screen.getByLabelText('Action');
const press = (name: string) => screen.getByRole('button', { name }).click();
const wasSent = (values: string[]) => waitFor(() => expect(sent).toEqual(values));

describe('a text filter', () => {
  it('sends what was typed once, after a pause', async () => {
    const user = open();
    await user.type(field(), 'image-edited');
    expect(field()).toHaveValue('image-edited');
    await wasSent(['image-edited']);
  });

  it('keeps what is typed while older texts arrive in the address', async () => {
    const user = open();
    await user.type(field(), 'ima');
    await wasSent(['ima']);
    await user.type(field(), 'ge');
    await wasSent(['ima', 'image']);
    await user.type(field(), '-edited');
    press('Arrive');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^ima$/));
    expect(field()).toHaveValue('image-edited');
    press('Arrive');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^image$/));
    expect(field()).toHaveValue('image-edited');
    await wasSent(['ima', 'image', 'image-edited']);
  });

  it('shows an address that somebody else has changed, and does not send it', async () => {
    const user = open();
    await user.type(field(), 'ima');
    await wasSent(['ima']);
    press('Arrive');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('ima'));
    await user.type(field(), 'ge');
    press('Clear');
    await waitFor(() => expect(field()).toHaveValue(''));
    press('Back');
    await waitFor(() => expect(field()).toHaveValue('role'));
    await user.type(field(), 's');
    await wasSent(['ima', 'roles']);
  });
});
