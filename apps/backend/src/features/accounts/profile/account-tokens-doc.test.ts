import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import { expect, it } from 'vitest';
import { accountEvents, eventEffects, oneTimeLinks, type TokenPurpose } from '../account-events.ts';

const purposes = Object.keys(oneTimeLinks) as TokenPurpose[];

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
function grid(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}
function life(ms: number): string {
  if (ms % DAY_MS === 0 && ms > DAY_MS) return `${ms / DAY_MS} days`;
  return ms >= HOUR_MS ? `${ms / HOUR_MS} h` : `${ms / MINUTE_MS} min`;
}

it('docs/account-tokens.md says what the code says (write it with `vitest run account-tokens-doc -u`)', async () => {
  const text = `# One-time tokens and what revokes them

Generated from \`apps/backend/src/features/accounts/account-events.ts\`; a test compares both. A service that handles an event
calls \`revokeFor(event, account, transaction)\` and deletes nothing itself. A new purpose or event is a new row there; the
types, the drivers of \`account-events.test.ts\` and this page ask for it.

${grid(
  ['purpose', 'life', 'waiting mails that turn into it', 'tied to', 'a newer one replaces it'],
  purposes.map((purpose) => {
    const { lifeMs, mails, boundTo, newestOnly } = oneTimeLinks[purpose];
    return [
      `\`${purpose}\``,
      life(lifeMs),
      mails.map((mail) => `\`${mail}\``).join(', '),
      boundTo,
      newestOnly ? 'yes' : '',
    ];
  }),
)}

## Events

"ends" means: the token is refused from then on, and a waiting mail is not sent.

${grid(
  ['event', ...purposes.map((purpose) => `\`${purpose}\``), 'sessions ended', 'social accounts unlinked'],
  accountEvents.map((event) => [
    event,
    ...purposes.map((purpose) => (oneTimeLinks[purpose].revokedBy[event] ? 'ends' : '')),
    eventEffects[event].sessions,
    eventEffects[event].identities,
  ]),
)}

\`others\`: all but the one in which it happened. \`unproven\`: those that were linked before anybody had proven the address.
The mail of a waiting registration is looked at when it is sent: once the address has an account, it carries no token.
`;
  await expect(text).toMatchFileSnapshot('../../../../../../docs/account-tokens.md');
});
