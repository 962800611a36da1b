import { expect, it } from 'vitest';
import * as contact from './index.ts';

it('exports exactly this', () => {
  expect(Object.keys(contact).sort()).toMatchInlineSnapshot(`
    [
      "BusinessHours",
      "CONTACT_NAMESPACE",
      "ContactForm",
      "ContactUiProvider",
      "companyHours",
      "contactFields",
      "emptyContactValues",
      "shortContactFields",
      "useContactForm",
    ]
  `);
});
