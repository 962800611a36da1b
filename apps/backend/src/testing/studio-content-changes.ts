import { reason, stale, type StudioChange, type StudioChanges as Changes } from './studio-change.ts';
import type { StudioScene } from './studio-scene.ts';

/** Changes of images, categories, drafts and posts. */
export const studioContentChanges = (scene: StudioScene): Changes => ({
  ...imageChanges(scene),
  ...categoryChanges(scene),
  ...draftChanges(scene),
  ...postChanges(scene),
});

const imageChanges = (scene: StudioScene): Changes => ({
  'POST images': async () => ({
    path: 'images',
    file: await scene.png(),
    body: { alt: { en: 'Ice' }, category: 'Nature' },
    entries: [/^image-published image nature\//],
    refused: { body: { alt: {} } },
  }),
  'PATCH images/*': async () => {
    const id = await scene.image();
    const body = { title: { en: 'Ice' } };
    return { path: `images/${id}`, body, version: 1, entries: [`image-changed image ${id}`], refused: stale };
  },
  'DELETE images/*': async () => {
    const id = await scene.image();
    return { path: `images/${id}`, version: 1, entries: [`image-deleted image ${id}`], refused: stale };
  },
  'PUT image-files/*': async () => {
    const id = await scene.published();
    const file = await scene.png();
    const entries = [`image-file-replaced image ${id}`];
    return { path: `image-files/${id}`, file, version: 1, entries, refused: stale };
  },
  'POST image-changes': async () => {
    const ids = [await scene.image(), await scene.image()];
    return {
      path: 'image-changes',
      body: { ids, visibility: 'withheld', reason },
      entries: ids.map((id) => `images-changed image ${id}`),
      refused: { body: { ids: ['nature/none'], visibility: 'withheld', reason } },
    };
  },
  'POST image-changes/undo': async () => {
    const id = await scene.image();
    const change = { ids: [id], set: { special: true } };
    const { body } = await scene.studio('POST', 'image-changes', { body: change });
    return {
      path: 'image-changes/undo',
      body: { undo: body.undo },
      entries: [`images-change-undone image ${id}`],
      refused: { body: { undo: 'unknown' } },
    };
  },
});

const categoryChanges = (scene: StudioScene): Changes => ({
  'POST categories': async () => ({
    path: 'categories',
    body: { name: scene.fresh('Sea') },
    entries: [/^category-made category \d+$/],
    refused: { body: { name: 'Nature' } },
  }),
  'PATCH categories/:id': async () => {
    const id = await scene.category();
    const body = { name: scene.fresh('Lake') };
    const entries = [`category-renamed category ${id}`];
    return { path: `categories/${id}`, body, version: 1, entries, refused: stale };
  },
  'PUT category-order': async () => {
    const id = await scene.category();
    return {
      path: 'category-order',
      body: { ids: [id, 1] },
      entries: ['categories-ordered category '],
      refused: { body: { ids: [9999] } },
    };
  },
  'PUT synonyms': async () => ({
    path: 'synonyms',
    body: { lists: { en: `bay, ${scene.fresh('lagoon')}` } },
    version: await scene.versionOf('synonyms'),
    entries: ['synonyms-changed synonyms '],
    refused: stale,
  }),
  'POST categories/:id/merge': async () => {
    const id = await scene.category();
    return {
      path: `categories/${id}/merge`,
      body: { into: 1 },
      entries: [`category-merged category ${id}`],
      refused: { body: { into: 9999 } },
    };
  },
  'DELETE categories/:id': async () => {
    const id = await scene.category();
    return {
      path: `categories/${id}`,
      entries: [`category-removed category ${id}`],
      refused: { path: 'categories/1' },
    };
  },
});

const draftChanges = (scene: StudioScene): Changes => ({
  'POST image-drafts/:id/replace': async () => {
    const [id, imageId] = [await scene.draft(), await scene.published()];
    return {
      path: `image-drafts/${id}/replace`,
      body: { imageId, version: 1 },
      entries: [`image-file-replaced image ${imageId}`],
      refused: { body: { imageId, version: 99 } },
    };
  },
  'PUT image-drafts/:id/frame': async () => {
    const id = await scene.animatedDraft();
    return {
      path: `image-drafts/${id}/frame`,
      body: { frame: 1 },
      version: 1,
      entries: [`image-file-replaced image ${id}`],
      refused: { body: { frame: 9 } },
    };
  },
  'POST image-drafts/discard': async () => {
    const ids = [await scene.draft()];
    return {
      path: 'image-drafts/discard',
      body: { ids },
      entries: [`image-drafts-discarded image ${ids[0]}`],
      refused: { body: { ids: ['none'] } },
    };
  },
  'POST image-drafts/publish': async () => ({
    path: 'image-drafts/publish',
    body: { ids: [await scene.completeDraft()] },
    entries: [/^images-published image nature\//],
    refused: { body: { ids: [await scene.draft()] } },
  }),
});

function postChanges(scene: StudioScene): Changes {
  const content = (title: string) => ({
    author: 'Ada',
    cover: null,
    publishedAt: null,
    texts: { en: { title, excerpt: '', markdown: 'Words.', tags: [] } },
  });
  const saved = async (id: string) => {
    const headers = { 'if-match': `"${await scene.versionOf(`posts/${id}`)}"` };
    await scene.studio('PUT', `posts/${id}`, { body: content('Changed'), headers });
  };
  const change = async (id: string, path: string, action: string): Promise<StudioChange> => ({
    path: `posts/${id}${path}`,
    version: await scene.versionOf(`posts/${id}`),
    entries: [`${action} post ${id}`],
    refused: stale,
  });
  const post = 'posts/:project/:slug';
  return {
    'POST posts': async () => {
      const slug = scene.fresh('light');
      return {
        path: 'posts',
        body: { project: 'gallery', slug, content: content('Light') },
        entries: [`post-created post gallery/${slug}`],
        refused: {
          body: {
            project: 'gallery',
            slug: (await scene.post()).replace('gallery/', ''),
            content: content('Light'),
          },
        },
      };
    },
    [`PUT ${post}`]: async () => ({
      ...(await change(await scene.post(), '', 'post-saved')),
      body: content('Dusk'),
    }),
    [`DELETE ${post}`]: async () => change(await scene.post(), '', 'post-removed'),
    [`POST ${post}/publish`]: async () => change(await scene.post(), '/publish', 'post-published'),
    [`POST ${post}/unpublish`]: async () =>
      change(await scene.publishedPost(), '/unpublish', 'post-unpublished'),
    [`POST ${post}/move`]: async () => {
      const slug = scene.fresh('dawn');
      return {
        ...(await change(await scene.publishedPost(), '/move', 'post-moved')),
        body: { project: 'gallery', slug },
        entries: [`post-moved post gallery/${slug}`],
      };
    },
    [`POST ${post}/discard`]: async () => {
      const id = await scene.publishedPost();
      await saved(id);
      return change(id, '/discard', 'post-changes-discarded');
    },
    [`POST ${post}/draft-link`]: async () => {
      const id = await scene.post();
      return {
        path: `posts/${id}/draft-link`,
        entries: [`post-link-made post ${id}`],
        refused: { path: 'posts/gallery/none/draft-link' },
      };
    },
    [`DELETE ${post}/draft-link`]: async () => {
      const id = await scene.post();
      await scene.studio('POST', `posts/${id}/draft-link`);
      return {
        path: `posts/${id}/draft-link`,
        entries: [`post-link-ended post ${id}`],
        refused: { path: `posts/${await scene.post()}/draft-link` },
      };
    },
    'POST post-images': async () => ({
      path: 'post-images?kind=text',
      file: await scene.png(),
      entries: [/^post-image-added post-image /],
      refused: { file: Buffer.from('no image') },
    }),
  };
}
