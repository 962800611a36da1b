import { readChangesets } from '@changesets/read';

/** What operators have to do is written behind this word in a changeset. */
const REQUIRED = 'Required:';

/**
 * The changelog of a build that has no number of its own yet: the changesets that wait for the next number, in a section
 * above those of the numbered releases. Entries with "Required:" come first; each entry is one paragraph of its own, in the
 * order of the files, so that a comparison with the changelog of another build shows the entries between them.
 *
 * @param {string} root Folder of the repository
 * @param {{ packageName: string, changelog: string, version: string }} release `changelog` is that of the package
 */
export async function withPendingChanges(root, { packageName, changelog, version }) {
  const changesets = await readChangesets(root);
  const entries = changesets
    .filter(({ releases }) => releases.some(({ name, type }) => name === packageName && type !== 'none'))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ summary }) => summary.trim());
  if (entries.length === 0) return changelog;
  const groups = Object.groupBy(entries, (entry) => (entry.includes(REQUIRED) ? 'Required' : 'Changes'));
  const sections = ['Required', 'Changes'].flatMap((name) =>
    groups[name] ? [`### ${name}`, groups[name].map(listItem).join('\n')] : [],
  );
  const [title, ...released] = changelog.split(/^(?=## )/m);
  return `${[title.trim(), `## ${version}`, ...sections, ...released.map((text) => text.trim())].join('\n\n')}\n`;
}

const listItem = (entry) => `- ${entry.replaceAll(/\n(?=.)/g, '\n  ')}`;
