/**
 * The oldest browsers that sites, studio and packages work in: all have `light-dark()`, popovers, `:has()`, cascade layers and
 * JavaScript of 2023. Builds produce syntax for them, and a test opens the pages without what is newer
 * (`newer-apis.ts`). `docs/get-the-packages.md` and the notice of a page whose scripts fail
 * (`without-scripts` of the site-kit) name the same versions.
 */
export const oldestBrowsers = { chrome: '123', edge: '123', firefox: '125', safari: '17.5' } as const;

/** In the form of Vite and esbuild. */
export const browserTargets: string[] = Object.entries(oldestBrowsers).map(
  ([name, version]) => name + version,
);
