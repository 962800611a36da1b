import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import { expect, it } from 'vitest';
import { accountEvents, eventEffects, oneTimeLinks } from '../account-events.ts';
import type { TokenPurpose } from '../one-time-token-store.ts';

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
calls \`revokeFor(event, account, transaction)\` and deletes no tokens itself. A new purpose or event is a new row there; the
types, \`account-events.test.ts\` and this page require it.

${grid(
  ['purpose', 'valid for', 'created when these mails are sent', 'bound to', 'a newer one replaces it'],
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
    ...purposes.map((purpose) => (oneTimeLinks[purpose].revokedBy.includes(event) ? 'ends' : '')),
    eventEffects[event].sessions,
    eventEffects[event].identities,
  ]),
)}

\`others\`: all sessions except the one of the event. \`unproven\`: accounts that were linked before the address was confirmed.
The mail of a waiting registration is completed when it is sent: if the address has an account by then, it contains no token.
`;
  await expect(text).toMatchFileSnapshot('../../../../../../docs/account-tokens.md');
});
