import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type FormEvent } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.ts';
import {
  Alert,
  Badge,
  Button,
  Card,
  Checkbox,
  Chip,
  createToastStore,
  EmptyState,
  ErrorSummary,
  FieldRow,
  IconButton,
  LinkButton,
  pageItems,
  Pagination,
  PasswordField,
  ProgressRing,
  Skeleton,
  Spinner,
  TextField,
  ToastProvider,
  useToasts,
  VisuallyHidden,
  type RenderLink,
} from './index.ts';
import { Menu, MenuButton, MenuItem } from './menu.ts';

const spy = () => vi.fn<(...args: unknown[]) => void>();

const routerLink: RenderLink = ({ href, children, ...rest }) => (
  <a data-router href={href} {...rest}>
    {children}
  </a>
);

describe('a button', () => {
  it('does not send a form unless it says so', async () => {
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button>Plain</Button>
        <Button type="submit">Send</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Plain' }));
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('keeps its label and focus while busy, and does nothing', async () => {
    const onClick = spy();
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy onClick={onClick}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes a ref, a class and a part name of the caller', () => {
    const ref = createRef<HTMLButtonElement>();
    render(
      <Button ref={ref} className="mine" data-part="save" variant="primary">
        Save
      </Button>,
    );
    expect(ref.current).toHaveClass('ui-button', 'mine');
    expect(ref.current).toHaveAttribute('data-part', 'save');
    expect(ref.current).toHaveAttribute('data-variant', 'primary');
  });

  it('may be an icon with a name, or a link of the router', () => {
    render(
      <>
        <IconButton label="Download" icon={<svg />} />
        <IconButton label="Copy" title="Copies the address" icon={<svg />} />
        <LinkButton href="/plans" renderLink={routerLink}>
          Plans
        </LinkButton>
      </>,
    );
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
    // The tooltip alone is the name, so that it is not the description too (e2e/tests/gallery.spec.ts).
    expect(screen.getByRole('button', { name: 'Download' })).not.toHaveAttribute('aria-label');
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveAccessibleDescription('Copies the address');
    expect(screen.getByRole('link', { name: 'Plans' })).toHaveAttribute('data-router');
  });
});

describe('a text field', () => {
  it('is named by its label and described by its error and hint', () => {
    const ref = createRef<HTMLInputElement>();
    render(<TextField ref={ref} label="Email" hint="Never shown" error="Email is required" name="email" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toBe(ref.current);
    expect(input).toHaveAccessibleDescription('Email is required Never shown');
    expect(input).toHaveAttribute('aria-invalid', 'true');
    expect(input).toHaveAttribute('name', 'email');
  });
});

describe('a password field', () => {
  it('shows and hides the password, and hides it when the form is sent', async () => {
    render(
      <form onSubmit={(event) => event.preventDefault()}>
        <PasswordField label="Password" />
        <button type="submit">Send</button>
      </form>,
    );
    const input = screen.getByLabelText('Password', { selector: 'input' });
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  it('hints at caps lock, and forgets it when the field is left', () => {
    render(<PasswordField label="Password" />);
    const input = screen.getByLabelText('Password', { selector: 'input' });
    fireEvent.keyDown(input, { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('Caps lock is on')).toBeVisible();
    fireEvent.keyUp(input, { key: 'CapsLock', modifierCapsLock: false });
    expect(screen.queryByText('Caps lock is on')).not.toBeInTheDocument();
    fireEvent.keyDown(input, { key: 'A', modifierCapsLock: true });
    fireEvent.blur(input);
    expect(screen.queryByText('Caps lock is on')).not.toBeInTheDocument();
  });
});

describe('a checkbox', () => {
  it('is named by its label and described by its error', async () => {
    const onChange = spy();
    render(<Checkbox label="I agree" error="You must agree" onChange={onChange} />);
    const box = screen.getByRole('checkbox', { name: 'I agree' });
    expect(box).toHaveAccessibleDescription('You must agree');
    await userEvent.click(screen.getByText('I agree'));
    expect(box).toBeChecked();
    expect(onChange).toHaveBeenCalledOnce();
  });
});

describe('an error summary', () => {
  it('leads to the fields', async () => {
    render(
      <>
        <ErrorSummary
          title="Please check your entries"
          items={[{ fieldId: 'email', message: 'Email is required' }]}
        />
        <input id="email" aria-label="Email" />
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Please check your entries');
    await userEvent.click(screen.getByRole('link', { name: 'Email is required' }));
    expect(screen.getByRole('textbox')).toHaveFocus();
    expect(window.location.hash).toBe('');
  });

  it('is not there without errors', () => {
    const { container } = render(<ErrorSummary title="Please check your entries" items={[]} />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('pages', () => {
  const shown = (page: number, count: number) =>
    pageItems(page, count)
      .map((item) => (item.kind === 'gap' ? '…' : item.page))
      .join(' ');

  it.each([
    [1, 1, '1'],
    [1, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 … 8'],
    [4, 8, '1 2 3 4 5 … 8'],
    [5, 8, '1 … 4 5 6 7 8'],
    [5, 9, '1 … 4 5 6 … 9'],
    [9, 9, '1 … 5 6 7 8 9'],
    [6_000, 12_000, '1 … 5999 6000 6001 … 12000'],
  ])('at %i of %i: %s', (page, count, expected) => {
    expect(shown(page, count)).toBe(expected);
  });

  it('are links with addresses, the current one marked, and the ends without a step', () => {
    render(<Pagination page={1} pageCount={3} href={(page) => `/?page=${page}`} renderLink={routerLink} />);
    const list = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(list.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 1 of 3');
    expect(list.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/?page=2');
    expect(list.queryByRole('link', { name: 'Previous' })).not.toBeInTheDocument();
  });

  it('stand within the range even when asked for another page', () => {
    render(<Pagination page={99} pageCount={3} href={(page) => `/?page=${page}`} />);
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 3 of 3');
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/?page=2');
  });
});

describe('a toast', () => {
  it('appears politely and leaves by itself, but not while it is read; a failure stays', () => {
    vi.useFakeTimers();
    const store = createToastStore();
    render(<ToastProvider store={store}>page</ToastProvider>);
    act(() => {
      store.show('Link copied');
      store.show({ text: 'Not saved', tone: 'danger' });
    });
    const first = screen.getByText('Link copied');
    expect(first.closest('[aria-live="polite"]')).not.toBeNull();
    fireEvent.mouseEnter(first.parentElement!);
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(first).toBeVisible();
    fireEvent.mouseLeave(first.parentElement!);
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(screen.queryByText('Link copied')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Not saved')).not.toBeInTheDocument();
    vi.useRealTimers();
  });

  it('tells the page its height while it is shown', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(52);
    const height = () => document.documentElement.style.getPropertyValue('--ui-toast-height');
    const store = createToastStore();
    const { unmount } = render(<ToastProvider store={store}>page</ToastProvider>);
    expect(height()).toBe('');
    act(() => void store.show({ text: 'Not saved', tone: 'danger' }));
    expect(height()).toBe('52px');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(height()).toBe('');
    act(() => void store.show('Link copied'));
    unmount();
    expect(height()).toBe('');
    vi.restoreAllMocks();
  });

  it('is announced and closes while a dialog is open, which stays open', async () => {
    const store = createToastStore();
    const onOpenChange = spy();
    render(
      <ToastProvider store={store} labels={{ dismiss: 'Close the message' }}>
        <Dialog open title="Share" onOpenChange={onOpenChange}>
          Link
        </Dialog>
      </ToastProvider>,
    );
    await screen.findByRole('dialog');
    act(() => void store.show({ text: 'Not copied', tone: 'danger' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close the message' }));
    expect(screen.queryByText('Not copied')).not.toBeInTheDocument();
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('gives way to the fourth', () => {
    const store = createToastStore();
    for (const text of ['a', 'b', 'c', 'd']) store.show(text);
    expect(store.getSnapshot().map((toast) => toast.text)).toEqual(['b', 'c', 'd']);
  });

  it('says what is missing without a provider', () => {
    function Lost() {
      useToasts();
      return null;
    }
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Lost />)).toThrow('useToasts needs a <ToastProvider> above it');
    vi.restoreAllMocks();
  });
});

describe('a dialog', () => {
  it('is named, takes focus, closes by Escape and by its button', async () => {
    const onOpenChange = spy();
    render(
      <Dialog open onOpenChange={onOpenChange} title="Delete your account?">
        This cannot be undone.
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement | null));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onOpenChange.mock.calls).toEqual([[false], [false]]);
  });
});

describe('a menu', () => {
  it('opens from its button and is walked by arrow keys', async () => {
    const onAction = spy();
    render(
      <Menu trigger={<MenuButton>Ana</MenuButton>}>
        <MenuItem href="/profile">My Profile</MenuItem>
        <MenuItem onAction={onAction}>Sign Out</MenuItem>
      </Menu>,
    );
    const button = screen.getByRole('button', { name: 'Ana' });
    await userEvent.click(button);
    const first = await screen.findByRole('menuitem', { name: 'My Profile' });
    expect(first).toHaveAttribute('href', '/profile');
    // Waits for the focus before each key: react-aria moves it in a later frame.
    await waitFor(() =>
      expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement | null),
    );
    await userEvent.keyboard('{End}');
    const last = screen.getByRole('menuitem', { name: 'Sign Out' });
    await waitFor(() => expect(last).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(first).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(last).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onAction).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('has the direction of the document, not that of the browser', async () => {
    document.documentElement.dir = 'rtl';
    render(
      <Menu trigger={<MenuButton>Ana</MenuButton>}>
        <MenuItem>My Profile</MenuItem>
      </Menu>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ana' }));
    const menu = await screen.findByRole('menu');
    document.documentElement.removeAttribute('dir');
    expect(menu.closest('[dir]')).toHaveAttribute('dir', 'rtl');
  });
});

it('everything renders on the server', () => {
  const html = renderToString(
    <ToastProvider>
      <Card>
        <Badge tone="premium">Premium</Badge>
        <Alert tone="danger" title="Oh">
          No
        </Alert>
        <FieldRow>
          <TextField label="First" />
          <PasswordField label="Second" />
        </FieldRow>
        <Checkbox label="Yes" />
        <Chip href="/?categoryId=1" current count={3}>
          Nature
        </Chip>
        <Pagination page={2} pageCount={30} href={(page) => `?page=${page}`} />
        <Skeleton />
        <Spinner />
        <ProgressRing value={0.5} label="Downloading" />
        <EmptyState title="Nothing" action={<Button>Go</Button>} />
        <VisuallyHidden>hidden</VisuallyHidden>
        <Menu trigger={<MenuButton>Open</MenuButton>}>
          <MenuItem>One</MenuItem>
        </Menu>
        <Dialog open={false} onOpenChange={() => {}} title="Closed">
          …
        </Dialog>
      </Card>
    </ToastProvider>,
  );
  expect(html).toContain('aria-valuenow="50"');
});
