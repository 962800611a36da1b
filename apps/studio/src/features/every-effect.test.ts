import { locales } from '@lumigraph/contracts';
import { studioCalls } from '@lumigraph/contracts/studio';
import { describe, expect, it } from 'vitest';

/** What leaves the page with a call. */
type Effect = 'mail' | 'money' | 'public' | 'access' | 'deletion';

interface Control {
  effect: Effect;
  /** The text that says it before the press, and the one that confirms it, as `namespace:key`. */
  before: string;
  after: string;
}

const control = (effect: Effect, before: string, after: string): Control => ({ effect, before, after });

/** Every control whose effect leaves the page, by its call. */
const controls: Record<string, Control> = {
  'POST /posts/:project/:slug/publish': control('mail', 'posts:publish.now', 'posts:publish.done'),
  'POST /posts/:project/:slug/test-mail': control('mail', 'posts:publish.test', 'posts:publish.tested'),
  'POST /posts/:project/:slug/unpublish': control('public', 'posts:unpublish.text', 'posts:unpublish.done'),
  'POST /posts/:project/:slug/move': control('public', 'posts:move.text', 'posts:move.done'),
  'POST /posts/:project/:slug/draft-link': control('public', 'posts:share.text', 'posts:share.made'),
  'DELETE /posts/:project/:slug/draft-link': control('public', 'posts:share.end', 'posts:share.ended'),
  'DELETE /posts/:project/:slug': control('deletion', 'posts:remove.text', 'posts:remove.done'),
  'POST /posts/:project/:slug/discard': control('deletion', 'posts:discard.text', 'posts:discard.done'),
  'POST /image-drafts/publish': control(
    'public',
    'uploads:publish.addressText',
    'uploads:published.title_other',
  ),
  'POST /image-drafts/discard': control('deletion', 'uploads:discard.text', 'uploads:discarded_other'),
  'POST /image-drafts/:id/replace': control(
    'public',
    'uploads:duplicates.similarText',
    'uploads:duplicates.replaced',
  ),
  'PATCH /images/*': control('public', 'images:edit.publicText', 'studio:form.saved'),
  'DELETE /images/*': control('deletion', 'images:remove.text', 'images:remove.done'),
  'PUT /image-files/*': control('public', 'images:replace.text', 'images:replace.done'),
  'POST /image-changes': control('public', 'images:bulk.publicText', 'images:bulk.done'),
  'POST /image-changes/undo': control('public', 'images:bulk.undo', 'images:bulk.undone'),
  'POST /categories/:id/merge': control(
    'public',
    'images:categories.merge.text',
    'images:categories.merge.done',
  ),
  'DELETE /categories/:id': control('public', 'images:categories.removeText', 'images:categories.removed'),
  'PATCH /categories/:id': control('public', 'images:categories.lede', 'studio:form.saved'),
  'PUT /category-order': control('public', 'images:categories.lede', 'images:categories.moved'),
  'PUT /synonyms': control('public', 'images:synonyms.lede', 'studio:form.saved'),
  'POST /messages/:id/replies': control('mail', 'inbox:reply.hint', 'inbox:reply.sent'),
  'POST /messages/:id/replies/:replyId/resend': control('mail', 'inbox:thread.failed', 'inbox:resent'),
  'POST /messages/:id/resend': control('mail', 'inbox:sender.mail', 'inbox:resent'),
  'POST /reports/:id/decision': control('mail', 'inbox:decision.submit', 'inbox:decision.done'),
  'POST /reports/:id/deletion': control('deletion', 'inbox:decision.deletion', 'inbox:decision.done'),
  'POST /reports/:id/resend': control('mail', 'inbox:decision.failed', 'inbox:resent'),
  'POST /invitations': control('mail', 'users:invite.text', 'users:invite.done'),
  'POST /users/:id/block': control('access', 'users:dialogs.block.text', 'users:dialogs.block.done'),
  'POST /users/:id/unblock': control('access', 'users:dialogs.unblock.text', 'users:dialogs.unblock.done'),
  'POST /users/:id/confirm': control('access', 'users:dialogs.confirm.text', 'users:dialogs.confirm.done'),
  'POST /users/:id/password-reset': control(
    'mail',
    'users:dialogs.passwordReset.text',
    'users:dialogs.passwordReset.done',
  ),
  'POST /users/:id/two-factor-off': control(
    'access',
    'users:dialogs.twoFactorOff.text',
    'users:dialogs.twoFactorOff.done',
  ),
  'POST /users/:id/roles': control('access', 'users:dialogs.giveRole.text', 'users:dialogs.giveRole.done'),
  'POST /users/:id/delete': control('deletion', 'users:dialogs.delete.text', 'users:dialogs.delete.done'),
  'POST /users/:id/premium': control('access', 'users:dialogs.grant.text', 'users:dialogs.grant.done'),
  'POST /users/:id/premium/end': control(
    'access',
    'users:dialogs.endPremium.text',
    'users:dialogs.endPremium.done',
  ),
  'DELETE /users/:id/sessions': control(
    'access',
    'users:dialogs.endSessions.text',
    'users:dialogs.endSessions.done',
  ),
  'DELETE /users/:id/sessions/:sessionId': control('access', 'users:endSession', 'users:sessionEnded'),
  'POST /users/:id/mails/:mailId/retry': control('mail', 'users:retry', 'users:retried'),
  'POST /payments/:id/refunds': control('money', 'billing:refund.text', 'billing:refund.done'),
  'POST /payments/:id/decision': control('money', 'billing:attention.doneText', 'billing:attention.isDone'),
  'POST /payments/:id/correction': control('money', 'billing:correction.paid', 'billing:correction.done'),
  'POST /subscriptions/:id/cancel': control(
    'mail',
    'billing:dialogs.cancel.text',
    'billing:dialogs.cancel.done',
  ),
  'POST /subscriptions/:id/resume': control(
    'money',
    'billing:dialogs.resume.text',
    'billing:dialogs.resume.done',
  ),
  'POST /plan-prices/:id': control('public', 'billing:price.text', 'billing:price.done'),
  'DELETE /plan-prices/:id': control('public', 'billing:price.withdraw', 'billing:price.withdrawnDone'),
  'POST /gift-codes': control('access', 'billing:gift.text', 'billing:gift.made'),
  'DELETE /gift-codes/:id': control('access', 'billing:gift.withdrawText', 'billing:gift.withdrawnDone'),
  'DELETE /access-keys/:id': control('access', 'keys:revokeText', 'keys:revoked'),
  'POST /access-keys': control('access', 'keys:lede', 'keys:made.text'),
  ...Object.fromEntries(
    (['free', 'company', 'contact', 'banner'] as const).flatMap((name) => [
      [`PUT /settings/${name}`, control('public', `settings:pages.${name}.lede`, 'studio:form.saved')],
      [
        `POST /settings/${name}/revert`,
        control('public', 'settings:history.revert', 'settings:history.reverted'),
      ],
    ]),
  ),
};

/** The others change only what the studio shows, or are no control of it. */
const inside = [
  // Of programs with a key.
  'POST /images',
  'POST /uploads/:id',
  'PUT /presence',
  // Of the inbox.
  'PUT /messages/:id/state',
  'PUT /messages/:id/assignee',
  'POST /saved-replies',
  'PUT /saved-replies/:id',
  'DELETE /saved-replies/:id',
  'POST /message-states',
  'PUT /reports/:id/state',
  // Drafts, files on their way, and previews.
  'POST /uploads',
  'PATCH /uploads/:id',
  'DELETE /uploads/:id',
  'POST /known-files',
  'PUT /image-drafts/:id/frame',
  'POST /categories',
  'POST /posts',
  'PUT /posts/:project/:slug',
  'POST /post-preview',
  'POST /post-images',
  'POST /reports/:id/statement',
  // A download.
  'POST /users/:id/export',
];

const files = import.meta.glob<Record<string, unknown>>(['../messages/*.json', './*/messages/*.json'], {
  eager: true,
  import: 'default',
});

function textOf(name: string, locale: string): unknown {
  const [namespace = '', key = ''] = name.split(':');
  const file =
    namespace === 'studio' ? `../messages/${locale}.json` : `./${namespace}/messages/${locale}.json`;
  return key
    .split('.')
    .reduce<unknown>((found, part) => (found as Record<string, unknown>)?.[part], files[file]);
}

describe('controls whose effect leaves the page', () => {
  it('are known for every call that changes something', () => {
    const changing = Object.keys(studioCalls).filter((name) => /^(POST|PUT|PATCH|DELETE) /.test(name));
    expect([...Object.keys(controls), ...inside].toSorted()).toEqual(changing.toSorted());
  });

  it.each(Object.entries(controls))(
    '%s says it before, and confirms it after',
    (_call, { before, after }) => {
      for (const locale of locales)
        for (const name of [before, after])
          expect(textOf(name, locale), `${name} (${locale})`).toBeTypeOf('string');
    },
  );
});

/** The visible text of a button, and its name for screen readers: `revoke` and `revokeOf`. */
function namedButtons(texts: object): [visible: string, name: string][] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === 'object' && text !== null) return namedButtons(text);
    const visible: unknown = key.endsWith('Of') ? Reflect.get(texts, key.slice(0, -2)) : undefined;
    return typeof text === 'string' && typeof visible === 'string' ? [[visible, text]] : [];
  });
}

it('the names of buttons contain what is visible, for those who speak it to their computer', () => {
  const buttons = Object.values(files).flatMap(namedButtons);
  expect(buttons.length).toBeGreaterThan(10);
  expect(buttons.filter(([visible, name]) => !name.toLowerCase().includes(visible.toLowerCase()))).toEqual(
    [],
  );
});
