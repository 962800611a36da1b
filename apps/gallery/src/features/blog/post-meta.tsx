import { absoluteAddress, SHARE_HEIGHT_PX, SHARE_WIDTH_PX, type Post } from '@lumigraph/contracts';
import { blogPosting, JsonLd } from '@lumigraph/site-meta';
import { paths } from '../../app/paths.ts';
import { SitePageMeta, usePublicSettings } from '@lumigraph/site-kit';
import { siteConfig } from '../../site.config.ts';

/** Title, description, link preview and structured data of a post. */
export function PostMeta({ post }: { post: Post }) {
  const { origin } = usePublicSettings();
  const absolute = (path: string): string => absoluteAddress(path, origin) ?? path;
  const url = absolute(paths.post(post.id));
  const cover = post.coverUrl === null ? undefined : absolute(post.coverUrl);
  return (
    <>
      <SitePageMeta
        title={post.title}
        description={post.excerpt}
        path={paths.post(post.id)}
        locale={post.locale}
        locales={post.locales}
        {...(cover
          ? {
              image: {
                // Several services refuse the WebP of the page.
                url: cover.replace(/-\d+\.webp$/u, '-share.jpg'),
                width: SHARE_WIDTH_PX,
                height: SHARE_HEIGHT_PX,
                alt: post.title,
                type: 'image/jpeg',
              },
            }
          : {})}
      />
      <JsonLd
        data={blogPosting({
          headline: post.title,
          url,
          description: post.excerpt,
          ...(cover ? { imageUrl: cover } : {}),
          publishedAt: post.publishedAt,
          author: post.author,
          publisher: { name: siteConfig.name },
          locale: post.locale,
          keywords: post.tags,
        })}
      />
    </>
  );
}
