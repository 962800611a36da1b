// The entries that `changeset version` writes. Its own ones have a line for each change of every dependency.
import changesets from '@changesets/cli/changelog';

/** One line with the new versions of the dependencies; their changes are in their own changelogs. */
function getDependencyReleaseLine(_changesets, dependencies) {
  const names = dependencies.map(({ name, newVersion }) => `${name} ${newVersion}`);
  return names.length === 0 ? '' : `- Dependencies: ${names.join(', ')}.`;
}

// oxlint-disable-next-line import/no-default-export -- changesets reads the default export
export default { getReleaseLine: changesets.getReleaseLine, getDependencyReleaseLine };
