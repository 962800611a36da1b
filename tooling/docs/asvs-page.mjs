/** The chapters of ASVS 5.0.0. */
export const CHAPTERS = [
  'Encoding and sanitization',
  'Validation and business logic',
  'Web frontend',
  'API and web services',
  'Files',
  'Authentication',
  'Sessions',
  'Authorization',
  'Self-contained tokens',
  'OAuth and OIDC',
  'Cryptography',
  'Communication',
  'Configuration',
  'Data protection',
  'Code and architecture',
  'Logs and errors',
  'WebRTC',
];

export const STATUSES = ['met', 'partly', 'open', 'not-applicable'];

const INTRODUCTION = `# ASVS 5.0

The [OWASP Application Security Verification Standard](https://owasp.org/www-project-application-security-verification-standard/) 5.0.0 lists what a
web application must fulfill. [\`asvs.json\`](asvs.json) states for each requirement of the levels 1 and 2 whether this product fulfills it. This page is
written from that file.

Each entry has the id and level of the standard, the requirement in our own words (the text of the standard has another license), and a status:

| status | meaning | has |
| --- | --- | --- |
| \`met\` | checked in the code | \`evidence\`; sometimes a \`note\` |
| \`partly\` | something is missing | \`missing\`, \`evidence\` for the rest |
| \`open\` | not fulfilled | \`missing\` |
| \`not-applicable\` | the product has nothing of that kind | \`reason\` |

\`evidence\` is the title of a test in its file, as it stands in the source (\`%s\` and \`$name\` are values of a table), or a heading of a document. The tests
run in \`npm test\`; those with \`@long\` in their title or the tag \`long\` only in \`npm test -- long\`. \`tooling/docs/asvs.test.mjs\` checks that every requirement is listed,
that each named test exists once, is not switched off and belongs to a run, and that each heading exists.

The [threat model](threat-model.md) has the threats, [security design](security-design.md) the rules and inventories. A change that closes a point below
changes its status and names its evidence.
`;

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function chapterRows(requirements) {
  const rows = CHAPTERS.map((name, index) => {
    const own = requirements.filter(({ id }) => id.startsWith(`${index + 1}.`));
    return [
      `V${index + 1} ${name}`,
      ...STATUSES.map((status) => own.filter((entry) => entry.status === status).length),
    ];
  });
  const sums = STATUSES.map((status) => requirements.filter((entry) => entry.status === status).length);
  return [...rows, ['All', ...sums]];
}

function pointRows(requirements, status) {
  return requirements
    .filter((entry) => entry.status === status)
    .map(({ id, level, requirement, missing }) => [id, level, requirement, missing]);
}

/** The page docs/asvs.md. */
export function asvsPage(requirements) {
  const points = ['id', 'level', 'requirement', 'what is missing'];
  return [
    INTRODUCTION,
    '## Summary\n',
    `${table(['chapter', ...STATUSES], chapterRows(requirements))}\n`,
    '## Open\n',
    `${table(points, pointRows(requirements, 'open'))}\n`,
    '## Partly met\n',
    `${table(points, pointRows(requirements, 'partly'))}\n`,
  ].join('\n');
}
