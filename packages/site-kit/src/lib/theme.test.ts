import { afterEach, describe, expect, it } from 'vitest';
import { chooseTheme, restoreTheme, toThemeChoice } from './theme.ts';

const shown = () => document.documentElement.dataset['theme'];

afterEach(() => {
  chooseTheme('system');
});

describe('the theme', () => {
  it('is shown and remembered for this browser and for the server', () => {
    chooseTheme('dark');
    expect(shown()).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.cookie).toContain('theme=dark');
  });

  it('follows the system again, and forgets', () => {
    chooseTheme('light');
    chooseTheme('system');
    expect(shown()).toBeUndefined();
    expect(localStorage.getItem('theme')).toBeNull();
    expect(document.cookie).not.toContain('theme=');
  });

  it('comes back in a document that the server did not render', () => {
    localStorage.setItem('theme', 'dark');
    restoreTheme();
    expect(shown()).toBe('dark');
  });

  it('takes any other value as the system’s', () => {
    for (const value of [null, undefined, '', 'blue', '"><script>'])
      expect(toThemeChoice(value)).toBe('system');
  });
});
