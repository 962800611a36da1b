/** The pages of `ready-routes-beside-plans.ts`. */
export const pageFiles = import.meta.glob('../pages/{contact,account/sign-in,subscription/support}-page.tsx');
