/**
 * Which sources ask for which catalogues. A package asks only for its own; the sites share theirs with what they are
 * built from. `dynamic` names keys that are put together while the program runs.
 */
export function scopes(catalogues) {
  const named = Object.fromEntries(catalogues.map((catalogue) => [catalogue.name, catalogue]));
  const entry = (catalogue) => ({ name: catalogue.name, messages: catalogue.files.en });
  const packages = ['ui-auth', 'ui-payments', 'ui-contact']
    .filter((name) => named[`packages/${name}`])
    .map((name) => ({
      inputs: [`packages/${name}/src`],
      defaultNamespace: name,
      functions: ['t', '*.t', 'lookUp', '*.lookUp', 'text'],
      namespaces: { [name]: entry(named[`packages/${name}`]) },
      dynamic: [/:language$/, /:(errors|problems|declined|validation|plans\.features)\./],
    }));
  const site = catalogues.filter(({ folder }) => /^(apps\/gallery|packages\/site-kit)\/.*messages$/.test(folder));
  return [
    ...packages,
    {
      inputs: ['apps/gallery/src', 'packages/site-kit/src'],
      defaultNamespace: 'gallery',
      functions: ['t', '*.t', 'tMain', 'translate'],
      namespaces: Object.fromEntries(
        site.map((catalogue) => [/\/features\/(\w+)\//.exec(catalogue.folder)?.[1] ?? 'gallery', entry(catalogue)]),
      ),
      dynamic: [/:errors\./, /^gallery:categoryNames\./],
    },
  ];
}
