/** Exports in Pascal case that need no story and no guidance of their own. */
export const WITHOUT_PAGE: ReadonlySet<string> = new Set([
  // No appearance.
  'CspProvider',
  'TokenScope',
  // Draws the path that a widget passes: the stories of the widgets show it.
  'LineIcon',
]);
