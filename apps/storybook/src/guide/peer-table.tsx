import './peer-table.css';

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  engines?: { node?: string };
  peerDependencies?: Record<string, string>;
}

const manifests = Object.values(
  import.meta.glob<Manifest>('../../../../packages/*/package.json', { eager: true, import: 'default' }),
);

/** Versions of the published packages and of what they run with, from their `package.json`. */
export function PeerTable() {
  const published = manifests.filter((manifest) => manifest.private !== true);
  const peers = [...new Set(published.flatMap(({ peerDependencies = {} }) => Object.keys(peerDependencies)))]
    .filter((name) => !name.startsWith('@lumigraph/'))
    .toSorted();
  return (
    <table className="sb-peers">
      <thead>
        <tr>
          {['Package', 'Version', 'Node', ...peers].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {published.map(({ name, version, engines, peerDependencies = {} }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{version}</td>
            <td>{engines?.node}</td>
            {peers.map((peer) => (
              <td key={peer}>{peerDependencies[peer] ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
