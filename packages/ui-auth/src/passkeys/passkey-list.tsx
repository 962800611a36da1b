import { Alert, Button } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { readFailure } from '../failure/auth-failure.ts';
import { failureText } from '../failure/failure-text.ts';
import { useAccountTexts } from '../texts/use-auth-texts.ts';
import { PasskeyRow } from './passkey-row.tsx';
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
