import { PASSKEY_NAME_MAX_LENGTH, type Passkey } from '@lumigraph/contracts';
import { Alert, Button, Form, TextField } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { readFailure, failureText } from '../failure/auth-failure.ts';
import { useAccountTexts } from '../texts/use-auth-texts.ts';
import { usePasskeys, type PasskeysApi } from './use-passkeys.ts';
import { isAlreadyThere, isCancelled } from './web-authn.ts';

export interface PasskeyListProps {
  api: PasskeysApi;
}

/** The passkeys of the signed-in user: adding, renaming, removing. Texts come from `AuthUiProvider`. */
export function PasskeyList({ api }: PasskeyListProps) {
  const { list, loadError, add, rename, remove } = usePasskeys(api);
  const texts = useAccountTexts();
  const { t } = texts;
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);

  /** One change at a time; a failure is shown above the list. */
  async function run(what: string, change: () => Promise<void>): Promise<void> {
    if (busy !== null) return;
    setBusy(what);
    setProblem(null);
    try {
      if (what === 'add' && typeof globalThis.PublicKeyCredential !== 'function') setProblem('unsupported');
      else await change();
    } catch (error) {
      if (!isCancelled(error)) setProblem(error);
    }
    setBusy(null);
  }

  function explain(error: unknown): string {
    if (error === 'unsupported') return t('passkeys.unsupported');
    if (isAlreadyThere(error)) return t('passkeys.already');
    const failure = readFailure(error);
    return failure.code === '' ? t('passkey.failed') : failureText(failure, 'login', texts);
  }

  const shown = problem ?? loadError ?? null;
  return (
    <div className="ui-auth-stack" aria-busy={list === undefined && loadError === undefined}>
      {shown === null ? null : <Alert tone="danger">{explain(shown)}</Alert>}
      {list?.length === 0 ? <p className="ui-auth-text">{t('passkeys.none')}</p> : null}
      {list && list.length > 0 ? (
        <ul className="ui-auth-list">
          {list.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isBusy={busy === passkey.id}
              onRename={(name) => run(passkey.id, () => rename(passkey.id, name))}
              onRemove={() => run(passkey.id, () => remove(passkey.id))}
            />
          ))}
        </ul>
      ) : null}
      <Button className="ui-auth-passkey-add" busy={busy === 'add'} onClick={() => void run('add', add)}>
        {t('passkeys.add')}
      </Button>
    </div>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  isBusy: boolean;
  onRename: (name: string) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** One passkey: its name and times, and the two questions that change it. */
function PasskeyRow({ passkey, isBusy, onRename, onRemove }: PasskeyRowProps) {
  const { t, language } = useAccountTexts();
  const { lastUsedAt } = passkey;
  const [asking, setAsking] = useState<'name' | 'remove' | null>(null);
  const [name, setName] = useState(passkey.name);
  const date = (iso: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(iso));
  const cancel = <Button onClick={() => setAsking(null)}>{t('social.cancel')}</Button>;

  async function save(): Promise<void> {
    if (name.trim() === '') return;
    await onRename(name.trim());
    setAsking(null);
  }

  if (asking === 'name') {
    return (
      <li>
        <Form
          className="ui-auth-passkey-form"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextField
            label={t('passkeys.name')}
            value={name}
            maxLength={PASSKEY_NAME_MAX_LENGTH}
            onChange={(event) => setName(event.target.value)}
          />
          <div className="ui-auth-actions">
            <Button type="submit" variant="primary" busy={isBusy}>
              {t('passkeys.save')}
            </Button>
            {cancel}
          </div>
        </Form>
      </li>
    );
  }
  if (asking === 'remove') {
    return (
      <li>
        <p>{t('passkeys.question', { name: passkey.name })}</p>
        <div className="ui-auth-actions">
          <Button variant="primary" busy={isBusy} onClick={() => void onRemove().then(() => setAsking(null))}>
            {t('passkeys.remove')}
          </Button>
          {cancel}
        </div>
      </li>
    );
  }
  return (
    <li>
      <div>
        <p className="ui-auth-passkey-name">{passkey.name}</p>
        <p className="ui-auth-text">
          {t('passkeys.created', { date: date(passkey.createdAt) })}
          {lastUsedAt === null ? null : <span>{` · ${t('passkeys.used', { date: date(lastUsedAt) })}`}</span>}
        </p>
      </div>
      <div className="ui-auth-passkey-actions">
        <Button
          size="sm"
          aria-label={`${t('passkeys.rename')}: ${passkey.name}`}
          onClick={() => setAsking('name')}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          size="sm"
          aria-label={`${t('passkeys.remove')}: ${passkey.name}`}
          onClick={() => setAsking('remove')}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}
