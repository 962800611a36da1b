// Requirements of the `package.json` that a site gets.

/** The fields that name a package's source code, in the repository at `url`. */
export function repositoryFields(url, name) {
  const base = url.replace(/\/$/, '');
  return {
    homepage: `${base}/tree/main/packages/${name}#readme`,
    repository: { type: 'git', url: `git+${base}.git`, directory: `packages/${name}` },
    bugs: `${base}/issues`,
  };
}

function rangeProblems({ dependencies = {}, peerDependencies = {} }) {
  const problems = [];
  for (const [name, range] of Object.entries(dependencies)) {
    // A site with another patch version would bundle the library twice, and wait for us with a security fix.
    if (!range.startsWith('^')) problems.push(`needs ${name} as ${range}, not as a caret range`);
  }
  for (const [name, range] of Object.entries(peerDependencies)) {
    // Without an upper bound, a major version that nobody has tried is accepted.
    if (!range.split('||').every((part) => part.trim().startsWith('^')))
      problems.push(`accepts ${name} ${range}, not a list of caret ranges`);
  }
  return problems;
}

/** Before `node tooling/packages/set-repository.mjs` no manifest names a repository; after it, every one its own folder there. */
function repositoryProblems(manifest, { url, name }) {
  const expected = url ? repositoryFields(url, name) : {};
  return ['homepage', 'repository', 'bugs']
    .filter((field) => JSON.stringify(manifest[field]) !== JSON.stringify(expected[field]))
    .map((field) =>
      url
        ? `names another ${field} than the repository at ${url} has: run node tooling/packages/set-repository.mjs ${url}`
        : `names the ${field}, but the manifest of the root no repository: run node tooling/packages/set-repository.mjs <url>`,
    );
}

/**
 * Sentences for a developer about what is wrong with a packed manifest. `source.url` is the repository of the root's
 * manifest, undefined until `node tooling/packages/set-repository.mjs`; `source.name` the folder of the package.
 */
export function manifestProblems(manifest, source = {}) {
  const problems = [...rangeProblems(manifest), ...repositoryProblems(manifest, source)];
  const { engines, publishConfig = {} } = manifest;
  const missing = ['description', 'license', 'author', 'keywords'].filter(
    (field) => !manifest[field]?.length,
  );
  if (missing.length > 0) problems.push(`has no ${missing.join(', ')}`);
  if (!engines?.node) problems.push('does not name the oldest version of Node in engines');
  if (publishConfig.access !== 'public')
    problems.push('is not published for everybody (publishConfig.access)');
  return problems;
}
