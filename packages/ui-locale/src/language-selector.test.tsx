import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Loads the menu before the first test: while it loads on a busy machine, a query of the menu may give up.
import './language-menu.tsx';
import { LanguageSelector, type LanguageSelectorProps } from './language-selector.tsx';
import { LanguageOption } from './language-option.tsx';
import { allLocales, withCompleteness } from './locales.ts';

let narrow = false;

beforeEach(() => {
  narrow = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(props: Partial<LanguageSelectorProps> = {}) {
  const onChange = vi.fn<(code: string) => void>();
  render(<LanguageSelector value="en" onChange={onChange} {...props} />);
  return {
    onChange,
    trigger: screen.getByRole('button', { name: /Language|Sprache/ }),
    user: userEvent.setup(),
  };
}

describe('languages beyond the six', () => {
  const french = { code: 'fr', nativeName: 'Français', flag: <img alt="" src="/fr.svg" /> };
  const arabic = { code: 'ar', nativeName: 'العربية' };

  it('have a mark of the site, or none', async () => {
    const { trigger, user } = show({
      value: 'fr',
      locales: [...allLocales, french, arabic],
      localization: { label: 'Language' },
    });
    expect(trigger.querySelector('[data-part="flag"] img')).toHaveAttribute('src', '/fr.svg');
    await user.click(trigger);
    const items = await screen.findAllByRole('menuitemradio');
    expect(items.map((item) => item.querySelectorAll('[data-part="flag"]').length)).toEqual([
      1, 1, 1, 1, 1, 1, 1, 0,
    ]);
    expect(items[6]).toHaveAttribute('aria-checked', 'true');
  });

  it('are reported to the developer once when the selector would be English in them', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const texts = {
      label: 'لغة',
      heading: 'اختر لغة',
      partial: 'جزئي',
      changed: '{{name}}',
      justNow: 'الآن',
    };
    const withArabic = { value: 'ar', locales: [...allLocales, arabic], onChange: () => undefined };
    render(<LanguageSelector {...withArabic} localization={texts} />);
    render(<LanguageSelector {...withArabic} value="de-AT" />);
    expect(warn).not.toHaveBeenCalled();
    render(<LanguageSelector {...withArabic} localization={{ label: 'لغة' }} />);
    render(<LanguageSelector {...withArabic} />);
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('"ar", so heading, partial, changed, justNow')],
    ]);
    warn.mockRestore();
  });

  it('as separate rows show the check mark of the selected one only', () => {
    const { container } = render(
      <>
        <LanguageOption locale={french} partialText="partly translated" />
        <LanguageOption locale={{ ...arabic, flag: null }} partialText="partly translated" selected />
      </>,
    );
    expect(container.querySelectorAll('[data-part="language-check"]')).toHaveLength(1);
    expect(container.querySelectorAll('.ui-language-option')[1]).toContainElement(
      container.querySelector('svg'),
    );
  });
});

describe('the language selector', () => {
  it('names the language on show, and lists the shared four by their own names', async () => {
    const { trigger, user } = show();
    expect(trigger).toHaveAccessibleName('Language: English, EN');
    await user.click(trigger);
    const items = await screen.findAllByRole('menuitemradio');
    expect(items.map((item) => item.textContent)).toEqual(['English', 'Deutsch', 'Български', 'Русский']);
    expect(items[0]).toHaveAttribute('aria-checked', 'true');
  });

  it('chooses by arrow keys, remembers the choice and gives the focus back', async () => {
    const { trigger, user, onChange } = show();
    trigger.focus();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('menu');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('de');
    expect(localStorage.getItem('preferred-locale')).toBe('de');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() => expect(trigger).toHaveFocus());
  });

  it('says how much of a language is translated, where it is not all', async () => {
    const { trigger, user } = show({
      value: 'de',
      locales: withCompleteness(allLocales, { ru: 87, zh: 100 }),
    });
    await user.click(trigger);
    const items = await screen.findAllByRole('menuitemradio');
    expect(items.map((item) => item.textContent)).toEqual([
      'English',
      'Deutsch',
      'Български',
      'Русскийteilweise übersetzt (87\u{A0}%)',
      'Español',
      '中文',
    ]);
  });

  it('says aloud that the language has changed, in the new one', () => {
    const { rerender } = render(<LanguageSelector value="en" onChange={() => undefined} />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(<LanguageSelector value="de" onChange={() => undefined} />);
    expect(screen.getByRole('status')).toHaveTextContent('Die Sprache ist jetzt Deutsch.');
  });

  it('finds a language by its first letter', async () => {
    const { trigger, user, onChange } = show({ locales: allLocales });
    await user.click(trigger);
    await screen.findByRole('menu');
    await user.keyboard('esp{Enter}');
    expect(onChange).toHaveBeenCalledWith('es');
  });

  it('closes on Escape without a change', async () => {
    const { trigger, user, onChange } = show();
    await user.click(trigger);
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() => expect(trigger).toHaveFocus());
    expect(onChange).not.toHaveBeenCalled();
    expect(localStorage.getItem('preferred-locale')).toBeNull();
  });

  it('is a sheet with a heading on a narrow screen', async () => {
    narrow = true;
    const { trigger, user } = show({ value: 'de' });
    await user.click(trigger);
    expect(await screen.findByRole('dialog', { name: 'Sprache wählen' })).toBeInTheDocument();
  });

  it('takes own words and a language that it does not know', () => {
    const { trigger } = show({ value: 'fr', localization: { label: 'Language (site)' } });
    expect(trigger).toHaveAccessibleName('Language (site): fr, FR');
  });

  it.each([
    [false, 'language-menu'],
    [true, 'language-sheet'],
  ])('takes tokens and class names (narrow: %s)', async (isNarrow, part) => {
    narrow = isNarrow;
    const { trigger, user } = show({
      appearance: {
        variables: { '--radius-2': '0' },
        elements: {
          'language-selector': 'mine',
          'language-trigger': 'my-button',
          [part]: 'my-menu',
          'language-item': 'my-line',
        },
      },
    });
    expect(trigger).toHaveClass('ui-language-trigger', 'my-button');
    expect(trigger.closest<HTMLElement>('.mine')!.style.getPropertyValue('--radius-2')).toBe('0');
    await user.click(trigger);
    const items = await screen.findAllByRole('menuitemradio');
    expect(items.every((item) => item.classList.contains('my-line'))).toBe(true);
    const menu = document.querySelector<HTMLElement>(`[data-part="${part}"]`)!;
    expect(menu).toHaveClass('my-menu');
    expect(menu.style.getPropertyValue('--radius-2')).toBe('0');
  });

  it('renders on a server, closed', () => {
    const html = renderToString(<LanguageSelector value="bg" onChange={() => undefined} />);
    expect(html).toContain('Български');
    expect(html).not.toContain('role="menu"');
  });
});
