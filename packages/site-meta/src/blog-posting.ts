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
  author: string;
  publisher: { name: string; logoUrl?: string };
  /** BCP 47 tag. */
  locale?: string;
  keywords?: readonly string[];
}

export function blogPosting(options: BlogPostingOptions): StructuredData {
  const logo = webAddress(options.publisher.logoUrl);
  return structured('BlogPosting', {
    headline: text(options.headline),
    url: webAddress(options.url),
    mainEntityOfPage: webAddress(options.url),
    description: text(options.description),
    image: webAddress(options.imageUrl),
    datePublished: options.publishedAt,
    dateModified: options.modifiedAt ?? options.publishedAt,
    author: { '@type': 'Person', name: cleanText(options.author) },
    publisher: withoutEmpty({
      '@type': 'Organization',
      name: cleanText(options.publisher.name),
      logo: logo === undefined ? undefined : { '@type': 'ImageObject', url: logo },
    }),
    inLanguage: options.locale,
    keywords: options.keywords?.map(cleanText).join(', '),
  });
}
