import { serverNow } from '@lumigraph/api-clients';
import {
  type AccessKey,
  ACCESS_KEY_MAX_DAYS,
  ACCESS_KEY_NAME_MAX_LENGTH,
  accessScopes,
  type CreatedAccessKey,
} from '@lumigraph/contracts/studio';
import { Badge, Button, Card, Checkbox, TextField } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../lib/card-section.tsx';
import { Loaded } from '../../lib/load-failure.tsx';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useHashDialog, ChangeDialog, FormDialog } from '../../lib/form-dialog.tsx';
import { keysQuery, keyState, type KeyState, useScopeText } from './keys-api.ts';
import './keys.css';
import { ShownOnceDialog } from '../../lib/shown-once-dialog.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';

/** Asks before a key ends, which cannot be undone. */
export function RevokeDialog({ entry, onClose }: { entry: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  return (
    <ChangeDialog
      send={(api) => api.send('DELETE /access-keys/:id', { params: { id: entry.id } })}
      done={t('revoked')}
      refresh={keysQuery(useStudioApi())}
      title={t('revokeTitle', { name: entry.name })}
      text={t('revokeText')}
      submit={t('revoke')}
      variant="danger"
      onClose={onClose}
    />
  );
}

const tones = {
  active: 'success',
  ending: 'warning',
  ended: 'neutral',
  revoked: 'neutral',
} as const satisfies Record<KeyState, string>;

/** The access keys of programs. */
export function KeysPage() {
  const { t } = useTranslation('keys');
  const keys = useQuery(keysQuery(useStudioApi()));
  const [isMaking, setMaking] = useHashDialog('new');
  const [revoked, setRevoked] = useState<AccessKey>();
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      width="form"
      actions={
        <Button variant="primary" onClick={() => setMaking(true)}>
          {t('make')}
        </Button>
      }
    >
      <Loaded
        query={keys}
        wait="keys-wait"
        empty={{ icon: <KeyRound />, title: t('empty'), text: t('emptyText') }}
      >
        {(list) => (
          <ul className="keys-list">
            {list.map((key) => (
              <li key={key.id}>
                <KeyCard entry={key} onRevoke={() => setRevoked(key)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <KeyUse />
      {isMaking ? <NewKeyDialog onClose={() => setMaking(false)} /> : null}
      {revoked ? <RevokeDialog entry={revoked} onClose={() => setRevoked(undefined)} /> : null}
    </Page>
  );
}

function KeyCard({ entry: key, onRevoke }: { entry: AccessKey; onRevoke: () => void }) {
  const { t } = useTranslation('keys');
  const { dateTime } = useFormats();
  const scopeText = useScopeText();
  const [now] = useState(serverNow);
  const state = keyState(key, now);
  const facts: [string, string][] = [
    [t('facts.scopes'), key.scopes.map(scopeText).join(', ')],
    [t('facts.maker'), key.createdBy ?? t('facts.operator')],
    [t('facts.madeAt'), dateTime(key.createdAt)],
    [t('facts.lastUse'), key.lastUsedAt === null ? t('facts.never') : dateTime(key.lastUsedAt)],
    [t('facts.end'), dateTime(key.revokedAt ?? key.expiresAt)],
  ];
  return (
    <Card className="keys-card">
      <div className="keys-head">
        <h2>{key.name}</h2>
        <code>{key.prefix}…</code>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        {state === 'active' || state === 'ending' ? (
          <Button size="sm" onClick={onRevoke} aria-label={t('revokeOf', { name: key.name })}>
            {t('revoke')}
          </Button>
        ) : null}
      </div>
      <Facts facts={facts} />
    </Card>
  );
}

const example = (origin: string): string => `curl ${origin}/api/studio/images \\
  -H "Authorization: Bearer $KEY" \\
  -F 'data={"title":{"en":"Cold fjord"},"alt":{"en":"Ice on dark water"},"category":"Sea"}' \\
  -F file=@fjord.png

version=$(curl ${origin}/api/studio/posts -sS -o post.json -w '%header{etag}' \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"project":"gallery","slug":"first-light","content":{"author":"Ana","cover":null,"publishedAt":null,
       "texts":{"en":{"title":"First light","excerpt":"","markdown":"Hello.","tags":[]}}}}')

curl -X POST ${origin}/api/studio/posts/gallery/first-light/publish \\
  -H "Authorization: Bearer $KEY" -H "If-Match: $version"`;

/** How a program calls the API with a key. */
function KeyUse() {
  const { t } = useTranslation('keys');
  return (
    <section className="keys-use">
      <h2>{t('use.title')}</h2>
      <p className="keys-note">{t('use.text')}</p>
      <pre>
        <code>{example(location.origin)}</code>
      </pre>
    </section>
  );
}

interface Values {
  name: string;
  days: string;
  [scope: string]: string | boolean;
}

const isDays = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= ACCESS_KEY_MAX_DAYS;

/** Makes a key, and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('keys');
  const [made, setMade] = useState<CreatedAccessKey>();
  if (!made) return <KeyForm onClose={onClose} onMade={setMade} />;
  return (
    <ShownOnceDialog
      title={t('made.title', { name: made.record.name })}
      warning={t('made.text')}
      label={t('made.key')}
      text={made.key}
      onClose={onClose}
    />
  );
}

function KeyForm({ onClose, onMade }: { onClose: () => void; onMade: (created: CreatedAccessKey) => void }) {
  const { t } = useTranslation('keys');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const scopeText = useScopeText();
  const scopesOf = (values: Values) => accessScopes.filter((scope) => values[scope] === true);
  const form = useForm<Values, unknown, CreatedAccessKey>({
    initialValues: {
      name: '',
      days: '90',
      ...Object.fromEntries(accessScopes.map((scope) => [scope, false])),
    },
    rules: (values) => ({
      name: values.name.trim() === '' ? 'name' : undefined,
      days: isDays(values.days.trim()) ? undefined : 'days',
      // Shown at the last scope, which belongs to the whole group.
      'posts:delete': scopesOf(values).length === 0 ? 'scopes' : undefined,
    }),
    problemText: (_name, { rule, text }) =>
      text ?? t(`problems.${rule as 'name' | 'days' | 'scopes'}`, { most: ACCESS_KEY_MAX_DAYS }),
    send: (values) =>
      api.send('POST /access-keys', {
        body: { name: values.name.trim(), scopes: scopesOf(values), days: Number(values.days) },
      }),
    failureText: errorText,
    onDone(created) {
      void queryClient.invalidateQueries({ queryKey: keysQuery(api).queryKey });
      onMade(created);
    },
  });
  return (
    <FormDialog form={form} size="md" title={t('make')} submit={t('dialog.submit')} onClose={onClose}>
      <TextField
        label={t('dialog.name')}
        hint={t('dialog.nameHint')}
        maxLength={ACCESS_KEY_NAME_MAX_LENGTH}
        required
        {...form.field('name')}
      />
      <fieldset className="keys-scopes">
        <legend>{t('dialog.scopes')}</legend>
        {accessScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeText(scope)}
            hint={<code>{scope}</code>}
            {...form.checkbox(scope)}
          />
        ))}
      </fieldset>
      <TextField
        label={t('dialog.days')}
        hint={t('dialog.daysHint', { most: ACCESS_KEY_MAX_DAYS })}
        required
        inputMode="numeric"
        {...form.field('days')}
      />
    </FormDialog>
  );
}
