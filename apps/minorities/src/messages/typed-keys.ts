import type english from './en.json';

type English = typeof english;

// Types of `t` for this site: a key that its catalogue lacks does not compile.
declare global {
  interface OwnSiteTexts extends English {}
}
