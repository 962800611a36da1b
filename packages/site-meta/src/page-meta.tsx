import type { ReactElement } from 'react';
import { headOfPage, type MetaTag, type PageMetaOptions } from './meta-tags.ts';

function keyOf(tag: MetaTag): string {
  if (tag.tag === 'link') return tag.rel === 'alternate' ? `alternate ${tag.hrefLang}` : tag.rel;
  if ('name' in tag) return tag.name;
  return tag.property === 'og:locale:alternate' ? `${tag.property} ${tag.content}` : tag.property;
}

function renderTag(tag: MetaTag): ReactElement {
  const key = keyOf(tag);
  if (tag.tag === 'link') {
    return tag.rel === 'alternate' ? (
      <link key={key} rel="alternate" hrefLang={tag.hrefLang} href={tag.href} />
    ) : (
      <link key={key} rel="canonical" href={tag.href} />
    );
  }
  return 'name' in tag ? (
    <meta key={key} name={tag.name} content={tag.content} />
  ) : (
    <meta key={key} property={tag.property} content={tag.content} />
  );
}

/**
 * Title, description, canonical address, language alternates, Open Graph, Twitter card and robots of a page. React
 * puts the tags into `<head>` itself, on the server and in the browser. Render one a page: tags are not merged.
 *
 * @example <PageMeta site="gallery" title="About" description="Who makes these images" canonical="https://example.com/about" />
 */
export function PageMeta(options: PageMetaOptions): ReactElement {
  const { title, tags } = headOfPage(options);
  return (
    <>
      <title>{title}</title>
      {tags.map(renderTag)}
    </>
  );
}
