interface Manifest {
  name: string;
  version: string;
  description: string;
  private?: boolean;
}

const manifests = Object.entries(
  import.meta.glob<Manifest>('../../../../packages/*/package.json', { eager: true, import: 'default' }),
);

/** The place of each package in this Storybook. */
const places: Record<string, string> = {
  'ui-kit': 'Foundations, Core',
  'ui-auth': 'ui-auth, Pages/Sign-in',
  'ui-payments': 'ui-payments, Pages/Premium',
  'ui-contact': 'ui-contact, Pages/Contact',
  'ui-locale': 'ui-locale, Foundations/Flags',
  'site-meta': 'site-meta',
  'api-clients': 'api-clients',
};

/** The published packages as their `package.json` describes them. */
export function PackageTable() {
  const published = manifests.filter(([, manifest]) => manifest.private !== true);
  return (
    <table>
      <thead>
        <tr>
          <th>Package</th>
          <th>Version</th>
          <th>What it is</th>
          <th>Here under</th>
        </tr>
      </thead>
      <tbody>
        {published.map(([path, { name, version, description }]) => (
          <tr key={path}>
            <td>
              <code>{name}</code>
            </td>
            <td>{version}</td>
            <td>{description}</td>
            <td>{places[name.split('/')[1] ?? ''] ?? 'no look of its own'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
