import type { Locator } from '@playwright/test';

export const WORD = 'Zebrafinch';
export const typed = {
  email: `${WORD}@example.com`,
  password: `${WORD}-Secret1`,
  text: `${WORD} wrote more than ten characters`,
  date: '2030-01-31',
};

/** Fills every visible field of a form. */
export async function fill(form: Locator): Promise<void> {
  for (const field of await form.locator('select:visible').all()) await field.selectOption({ index: 1 });
  for (const field of await form.locator('input:visible, textarea:visible').all()) {
    const type = await field.getAttribute('type');
    if (type === 'checkbox') await field.check();
    else await field.fill(typed[type as keyof typeof typed] ?? typed.text);
  }
}
