import { expect, it } from 'vitest';
import * as dialog from './dialog.ts';
import * as kit from './index.ts';
import * as menu from './menu.ts';
import * as texts from './texts.ts';

it('exports exactly this', () => {
  expect(Object.keys(kit).sort()).toMatchInlineSnapshot(`
    [
      "Alert",
      "Badge",
      "Button",
      "Card",
      "Checkbox",
      "Chip",
      "CspProvider",
      "EmptyState",
      "ErrorSummary",
      "Field",
      "FieldRow",
      "Form",
      "IconButton",
      "LineIcon",
      "LinkButton",
      "Pagination",
      "PasswordField",
      "ProgressRing",
      "Select",
      "Skeleton",
      "Spinner",
      "TextArea",
      "TextField",
      "ToastProvider",
      "ToastRegion",
      "TokenScope",
      "VisuallyHidden",
      "buttonLook",
      "classNames",
      "classesOf",
      "createToastStore",
      "followPage",
      "pageItems",
      "renderAnchor",
      "useIsHydrated",
      "useToasts",
      "useVariables",
    ]
  `);
  expect(Object.keys(dialog).sort()).toMatchInlineSnapshot(`
    [
      "Dialog",
    ]
  `);
  expect(Object.keys(menu).sort()).toMatchInlineSnapshot(`
    [
      "ContextMenu",
      "Menu",
      "MenuButton",
      "MenuItem",
      "MenuSeparator",
      "documentLocale",
      "overlayProps",
    ]
  `);
  expect(Object.keys(texts).sort()).toEqual([
    'TextsHostContext',
    'createTexts',
    'fillIn',
    'mergeTexts',
    'sentenceAt',
    'textsOf',
  ]);
});
