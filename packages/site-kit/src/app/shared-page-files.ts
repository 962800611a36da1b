/** The pages of `shared-routes.ts`. */
export const pageFiles = import.meta.glob([
  '../pages/**/*-page.tsx',
  // These are in ready-page-files.ts.
  '!../pages/{contact,account/sign-in,subscription/plans,subscription/support}-page.tsx',
]);
