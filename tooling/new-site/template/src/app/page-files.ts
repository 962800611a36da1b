/** All pages but the landing page, whose scripts would list their files. */
export const pageFiles = import.meta.glob(['../pages/**/*-page.tsx', '!../pages/home-page.tsx']);
