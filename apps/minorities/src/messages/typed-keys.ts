import type english from './en.json';

type English = typeof english;

// What `t` knows of this site: a key that its catalogue lacks does not compile.
declare global {
  interface OwnSiteTexts extends English {}
}
