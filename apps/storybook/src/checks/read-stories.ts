import type { ComponentType } from 'react';

interface StoryFile {
  default: {
    title: string;
    component?: ComponentType;
    tags?: string[];
    parameters?: Record<string, unknown>;
  };
  [name: string]: StoryObject | StoryFile['default'];
}
interface StoryObject {
  tags?: string[];
  parameters?: Record<string, unknown>;
}

const modules = import.meta.glob<StoryFile>(
  ['../../../../packages/*/src/**/*.stories.tsx', '../../../gallery/src/**/*.stories.tsx'],
  { eager: true },
);
const sources = import.meta.glob<string>(
  ['../../../../packages/*/src/**/*.stories.tsx', '../../../gallery/src/**/*.stories.tsx'],
  { eager: true, query: '?raw', import: 'default' },
);

export interface StoryPage {
  title: string;
  packageName: string;
  /** Exported names: `Default`, `LongText`. */
  stories: string[];
  /** The tags of each story: those of its page and its own. */
  tags: Map<string, readonly string[]>;
  /** Catalogue keys that stories of the page must show, each with its story. */
  shows: Map<string, string>;
  source: string;
}

/** All pages of stories of the packages and of the gallery, read from the story files. */
export const storyPages: StoryPage[] = Object.entries(modules).map(
  ([path, { default: meta, ...stories }]) => {
    const shows = new Map<string, string>();
    const tags = new Map<string, readonly string[]>();
    for (const [name, story] of Object.entries(stories as Record<string, StoryObject>)) {
      tags.set(name, [...(meta.tags ?? []), ...(story.tags ?? [])]);
      for (const key of (story.parameters?.['shows'] ?? []) as string[]) shows.set(key, name);
    }
    return {
      title: meta.title,
      packageName: /([^/]+)\/src\//.exec(path)?.[1] ?? '',
      stories: Object.keys(stories),
      tags,
      shows,
      source: sources[path] ?? '',
    };
  },
);
