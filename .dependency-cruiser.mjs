// The import boundaries of ARCHITECTURE.md. `npm test` fails when one is crossed, or when a source was not read.
/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Imports of types count too: what two files need of each other belongs below both.',
      from: { pathNot: '^apps/backend/src/features/images/(images-|studio/)' },
      to: { circular: true },
    },
    {
      name: 'packages-never-import-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'contracts-import-no-package',
      severity: 'error',
      from: { path: '^packages/contracts/' },
      to: { path: '^packages/(?!contracts/)' },
    },
    {
      name: 'analytics-knows-only-the-contracts',
      severity: 'error',
      from: { path: '^packages/analytics/' },
      to: { path: '^packages/(?!analytics/|contracts/)' },
    },
    {
      name: 'ui-kit-is-below-the-widgets',
      severity: 'error',
      from: { path: '^packages/ui-kit/', pathNot: '\\.(test|stories)\\.tsx?$' },
      to: { path: '^packages/(?!ui-kit/|contracts/)' },
    },
    {
      name: 'widgets-never-import-each-other-or-clients',
      severity: 'error',
      comment: 'A widget gets an `api` object typed by contracts.',
      from: { path: '^packages/(ui-(?!kit/)[^/]+)/' },
      to: { path: '^packages/(?!contracts/|ui-kit/)', pathNot: '^packages/$1/' },
    },
    {
      name: 'only-sites-import-the-site-kit',
      severity: 'error',
      comment: 'It is what the sites of this repository share; published packages stand without it.',
      from: { path: '^packages/(?!site-kit/)' },
      to: { path: '^packages/site-kit/' },
    },
    {
      name: 'studio-takes-theme-posts-and-build-of-the-site-kit',
      severity: 'error',
      comment: 'Its session, texts and routes are its own: it is no site.',
      from: { path: '^apps/studio/' },
      to: {
        path: '^packages/site-kit/(?!src/lib/theme\\.ts|src/styles/fonts\\.css|src/features/post/|vite/)',
      },
    },
    {
      name: 'opentelemetry-only-in-tracing',
      severity: 'error',
      from: { pathNot: '^apps/backend/src/tracing/|node_modules' },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    {
      name: 'tracing-is-loaded-on-request',
      severity: 'error',
      comment: 'It loads the SDK of OpenTelemetry, which a server without a collector does not need.',
      from: { path: '^apps/backend/src/', pathNot: '^apps/backend/src/tracing/' },
      to: { path: '^apps/backend/src/tracing/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ky-only-in-api-clients',
      severity: 'error',
      from: { pathNot: '^packages/api-clients/' },
      to: { path: 'node_modules/ky/' },
    },
    {
      name: 'api-clients-without-react-but-its-binding',
      severity: 'error',
      from: { path: '^packages/api-clients/src/', pathNot: '(react|use-[^/]+)\\.tsx?$|\\.test\\.' },
      to: { path: 'node_modules/(react|react-dom)/' },
    },
    {
      name: 'backend-imports-only-contracts',
      severity: 'error',
      from: { path: '^apps/backend/' },
      to: { path: '^(packages/(?!contracts/)|apps/(?!backend/))', pathNot: '^packages/contracts/' },
    },
    {
      name: 'features-never-import-features',
      severity: 'error',
      comment: 'In a site: pages → features → lib.',
      from: { path: '^((?:apps|packages)/[^/]+)/src/features/([^/]+)/', pathNot: '^apps/backend/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'features-never-import-pages',
      severity: 'error',
      from: { path: '^((?:apps|packages)/[^/]+)/src/(?:features|lib)/', pathNot: '^apps/backend/' },
      to: { path: '^$1/src/pages/' },
    },
    {
      name: 'backend-features-never-import-features',
      severity: 'error',
      comment:
        'What one feature needs of another is passed to it by `features.ts`. Exempt: the demo and rendered pages.',
      from: {
        path: '^apps/backend/src/features/([^/]+)/',
        pathNot: '\\.test\\.ts$|features/(demo|site)/',
      },
      to: {
        path: '^apps/backend/src/features/',
        pathNot: '^apps/backend/src/features/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'images-store-is-below-everything',
      severity: 'error',
      comment: 'The table of images, its queries, changes and search terms.',
      from: { path: '^apps/backend/src/features/images/store/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/backend/src/features/images/(?!store/)' },
    },
    {
      name: 'images-search-popularity-and-files-stand-beside-each-other',
      severity: 'error',
      comment: 'All of them use the store. Only search uses popularity, for its order.',
      from: {
        path: '^apps/backend/src/features/images/(search|popularity|files)/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^apps/backend/src/features/images/',
        pathNot: '^apps/backend/src/features/images/(store|$1|popularity)/',
      },
    },
    {
      name: 'images-files-do-not-rank',
      severity: 'error',
      from: { path: '^apps/backend/src/features/images/files/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/backend/src/features/images/popularity/' },
    },
    {
      name: 'lower-floors-of-the-backend',
      severity: 'error',
      comment: 'What lies below the features is passed what it needs of them.',
      from: { path: '^apps/backend/src/(lib|db|storage|sites)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/backend/src/(features|http)/' },
    },
    {
      name: 'only-programs-import-what-joins-the-features',
      severity: 'error',
      comment: 'The files beside `app.ts` and the image processes know all features, which do not know them.',
      from: {
        path: '^apps/backend/src/[^/]+/',
        pathNot: '\\.test\\.ts$|^apps/backend/src/(testing|cli|image-processes)/',
      },
      to: { path: '^apps/backend/src/(image-processes/|[^/]+\\.ts$)' },
    },
    {
      name: 'migrations-import-no-application-code',
      severity: 'error',
      comment:
        'What a released migration does must never change: its values are literals, also those of contracts.',
      from: { path: '^apps/backend/src/db/migrations/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps|packages)/', pathNot: '^apps/backend/src/db/migrations/' },
    },
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: {
        path: '^apps/backend/src/features/',
        pathNot: '(-store|-migration|\\.test|test-[^/]+)\\.ts$',
      },
      to: { path: 'node_modules/(kysely|better-sqlite3|pg)/', dependencyTypesNot: ['type-only'] },
    },
  ],
  required: [],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/storybook-static/|/demo/images/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@lumigraph/source', 'import', 'types', 'default'],
    },
  },
};
