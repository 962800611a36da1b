import { structured, text, withoutEmpty, type StructuredData } from './structured-data.ts';
import { cleanText, webAddress } from './text.ts';

export interface BlogPostingOptions {
  headline: string;
  url: string;
  description?: string;
  imageUrl?: string;
  /** ISO 8601. */
  publishedAt: string;
  modifiedAt?: string;
  /** A person's name, or the publisher's: the organization itself is the author then. */
  author: string;
  publisher: { name: string; logoUrl?: string };
  /** BCP 47 tag. */
  locale?: string;
  keywords?: readonly string[];
}

export function blogPosting(options: BlogPostingOptions): StructuredData {
  const logo = webAddress(options.publisher.logoUrl);
  const author = cleanText(options.author);
  const publisher = cleanText(options.publisher.name);
  return structured('BlogPosting', {
    headline: text(options.headline),
    url: webAddress(options.url),
    mainEntityOfPage: webAddress(options.url),
    description: text(options.description),
    image: webAddress(options.imageUrl),
    datePublished: options.publishedAt,
    dateModified: options.modifiedAt ?? options.publishedAt,
    author: {
      '@type': author === publisher ? 'Organization' : 'Person',
      name: author,
    },
    publisher: withoutEmpty({
      '@type': 'Organization',
      name: publisher,
      logo: logo === undefined ? undefined : { '@type': 'ImageObject', url: logo },
    }),
    inLanguage: options.locale,
    keywords: options.keywords?.map(cleanText).join(', '),
  });
}
