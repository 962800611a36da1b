import { act, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { serverProblems } from '../form.ts';
import {
  Letter,
  field,
  errors,
  noErrors,
  status,
  summaryLinks,
  submit,
  write,
  fill,
  deferred,
  errorAt,
  taken,
} from './testing/letter.tsx';

describe('a problem that the server found', () => {
  const refuse = () => Promise.reject(taken);

  it('is shown at its field and in the summary with the focus, until the field is edited', async () => {
    render(<Letter send={refuse} />);
    fill();
    submit();
    await waitFor(() => expect(errorAt('Email')).toBe('email is taken'));
    expect(summaryLinks()).toEqual(['email is taken']);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(status()).toBe('idle');
    write('Name', 'Ana P.');
    expect(errorAt('Email')).toBe('email is taken');
    write('Email', 'ana@example.org');
    expect(errors()).toEqual(noErrors);
    expect(summaryLinks()).toEqual([]);
  });

  it('keeps all values', async () => {
    render(<Letter send={refuse} />);
    fill();
    submit();
    await waitFor(() => expect(errorAt('Email')).toBeDefined());
    expect(field('Name')).toHaveValue('Ana');
    expect(field('Email')).toHaveValue('ana@example.com');
    expect(field('Terms')).toBeChecked();
  });

  it('has the text of the server where the rule is unknown', async () => {
    const error = { errors: [{ field: 'name', rule: 'haiku', message: 'Names must be poems' }] };
    render(<Letter send={() => Promise.reject(error)} />);
    fill();
    submit();
    await waitFor(() => expect(errorAt('Name')).toBe('name Names must be poems'));
  });

  it('is gone while the next submit is pending', async () => {
    const second = deferred();
    const send = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(taken)
      .mockReturnValueOnce(second.promise);
    render(<Letter send={send} />);
    fill();
    submit();
    await waitFor(() => expect(errorAt('Email')).toBeDefined());
    submit();
    await waitFor(() => expect(errors()).toEqual(noErrors));
    expect(status()).toBe('busy');
    await act(async () => second.resolve('sent'));
    expect(status()).toBe('done');
  });

  it('of a form that the browser submitted itself is there at once', () => {
    const problems = { email: { rule: 'taken' } };
    render(<Letter initialOutcome={{ kind: 'failed', failure: { message: 'no' }, problems }} />);
    expect(errorAt('Email')).toBe('email is taken');
    expect(screen.getByText('Not sent: no')).toBeVisible();
    expect(within(screen.getAllByRole('alert')[0]!).getByRole('link')).toHaveTextContent('email is taken');
  });
});

describe('a failure of the whole form', () => {
  const fail = () => Promise.reject(new Error('down'));

  it.each([
    ['is removed by an edit', false, 'idle'],
    ['stays during edits where the form keeps it', true, 'failed'],
  ])('%s', async (_name, keepFailure, after) => {
    const onError = vi.fn<(error: unknown) => void>();
    render(<Letter send={fail} keepFailure={keepFailure} onError={onError} />);
    fill();
    submit();
    await waitFor(() => expect(status()).toBe('failed'));
    expect(screen.getByRole('alert')).toHaveTextContent('Not sent: down');
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('down'));
    expect(field('Email')).toHaveValue('ana@example.com');
    write('Name', 'Ana P.');
    expect(status()).toBe(after);
  });

  it('is a rejection that says nothing at all', async () => {
    render(<Letter send={fail} readError={() => ({ problems: {} })} failureText={() => 'No reason'} />);
    fill();
    submit();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No reason'));
  });

  it('is what an exception of `send` is', async () => {
    const send = () => {
      throw new Error('broken');
    };
    render(<Letter send={send} />);
    fill();
    submit();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not sent: broken'));
  });
});

describe('a form that is unmounted while its submit is pending', () => {
  it.each([
    ['reports success', 'onDone'],
    ['reports failure', 'onError'],
  ] as const)('%s, and logs no error', async (_name, reported) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const call = deferred();
    const onDone = vi.fn<() => void>();
    const onError = vi.fn<() => void>();
    const send = vi.fn<() => Promise<string>>(() => call.promise);
    const { unmount } = render(<Letter send={send} onDone={onDone} onError={onError} />);
    fill();
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    unmount();
    await act(async () => (reported === 'onDone' ? call.resolve('sent') : call.reject(new Error('down'))));
    expect({ onDone, onError }[reported]).toHaveBeenCalledOnce();
    expect(log).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('the problems of the server', () => {
  it.each([
    ['nothing', undefined],
    ['a text', 'down'],
    ['a list that is none', { fields: 'email', errors: { email: 'no' } }],
    ['entries that are none', { fields: [null, 'email', { field: 7 }] }],
    ['fields of another form', { fields: [{ field: 'phone', rule: 'required' }] }],
  ])('are none in %s', (_name, error) => {
    expect(serverProblems(error, ['email'])).toEqual({});
  });

  it('are the first of each field', () => {
    const list = [
      { field: 'email', rule: 'email' },
      { field: 'email', rule: 'maxLength' },
      { field: 'name', message: 'Rude' },
    ];
    expect(serverProblems({ fields: list }, ['email', 'name'])).toEqual({
      email: { rule: 'email', text: undefined },
      name: { rule: 'server', text: 'Rude' },
    });
  });
});
