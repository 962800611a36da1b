import { StoryStageContext } from '@lumigraph/site-kit/stories';
import {
  blogPosting,
  breadcrumbList,
  breadcrumbs,
  headOfPage,
  imageObject,
  pageTitle,
  siteTitles,
  type StructuredData,
} from '@lumigraph/site-meta';
import { Card } from '@lumigraph/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { use } from 'react';
import image from '../../../backend/demo/images/nature/fjord-before-sunrise.webp';
import './site-meta.css';

const ORIGIN = 'https://www.example.org';
const PAGE = `${ORIGIN}/image/nature/fjord-before-sunrise`;

/** The data for browsers, previews and search engines. The package creates them. */
const meta = { title: 'site-meta/What others read', tags: ['!autodocs'] } satisfies Meta;
export default meta;

/** Page, then site; the start page has only the site. */
export const TitlePerSite: StoryObj = {
  render: () => (
    <table className="sb-table">
      <thead>
        <tr>
          {['Site', 'Start page', 'About', 'A picture'].map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.keys(siteTitles).map((site) => (
          <tr key={site}>
            <th scope="row">
              <code className="sb-code">{site}</code>
            </th>
            <td>{pageTitle(undefined, site)}</td>
            <td>{pageTitle('About', site)}</td>
            <td>{pageTitle('Fjord before sunrise', site)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ),
};

function Preview() {
  const { brand } = use(StoryStageContext);
  const { title, tags } = headOfPage({
    title: 'Fjord before sunrise',
    site: brand,
    description: 'Dark ridges above still water, a pale stripe of light behind them.',
    canonical: PAGE,
    image: { url: `${ORIGIN}/fjord.webp`, width: 1600, height: 1067, alt: 'A fjord before sunrise' },
  });
  const contentOf = (name: string): string | undefined =>
    tags.flatMap((tag) => ('property' in tag && tag.property === name ? [tag.content] : []))[0];
  return (
    <>
      <Card className="sb-preview" padding="none">
        <img src={image} alt={contentOf('og:image:alt') ?? ''} />
        <div>
          <span className="sb-caption">{new URL(contentOf('og:url') ?? ORIGIN).host}</span>
          <strong>{contentOf('og:title') ?? title}</strong>
          <span>{contentOf('og:description')}</span>
        </div>
      </Card>
      <pre className="sb-data">
        {tags
          .map(({ tag, ...attributes }) =>
            [`<${tag}`, ...Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)].join(' '),
          )
          .map((line) => `${line}>`)
          .join('\n')}
      </pre>
    </>
  );
}
/** The preview of an image link in a message, and its tags. */
export const OpenGraphCard: StoryObj = { render: () => <Preview /> };

const Data = ({ data }: { data: StructuredData | undefined }) => (
  <pre className="sb-data">{JSON.stringify(data, null, 2)}</pre>
);

/** An image with its license and its AI origin. */
export const JsonLdOfAnImage: StoryObj = {
  render: () => (
    <Data
      data={imageObject({
        contentUrl: `${ORIGIN}/fjord.webp`,
        pageUrl: PAGE,
        name: 'Fjord before sunrise',
        width: 1600,
        height: 1067,
        creditText: 'Lumigraph',
        license: `${ORIGIN}/license`,
        acquireLicensePage: `${ORIGIN}/subscription/plans`,
        creator: { name: 'Lumigraph', url: ORIGIN },
        digitalSourceType: 'algorithmicMedia',
      })}
    />
  ),
};
export const JsonLdOfAPost: StoryObj = {
  render: () => (
    <Data
      data={blogPosting({
        headline: 'Light before the sun',
        url: `${ORIGIN}/blog/light-before-the-sun`,
        publishedAt: '2026-11-03T09:00:00.000Z',
        author: 'Lumigraph',
        publisher: { name: 'Lumigraph' },
        locale: 'en',
      })}
    />
  ),
};
const crumbs = breadcrumbs({
  pathname: '/image/nature/fjord-before-sunrise',
  search: 'categoryId=1',
  brandName: 'Lumigraph',
  categoryName: () => 'Nature',
});
/** The data behind the visible trail (Patterns/Breadcrumb), for search engines. */
export const BreadcrumbData: StoryObj = { render: () => <Data data={breadcrumbList(crumbs, ORIGIN)} /> };
