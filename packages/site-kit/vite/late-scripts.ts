import type { Plugin } from 'vite';

/**
 * Pictures before scripts: a rendered page shows everything without them, and on a slow line they would share it with
 * what the visitor came to see.
 */
export function lateScripts(): Plugin {
  return {
    name: 'late-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  };
}
