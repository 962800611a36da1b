import { PASSKEY_NAME_MAX_LENGTH, type Passkey } from '@lumigraph/contracts';
import { Button, Form, TextField } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { useAccountTexts } from '../texts/use-auth-texts.ts';

export interface PasskeyRowProps {
  passkey: Passkey;
  isBusy: boolean;
  onRename: (name: string) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** One passkey: its name and times, and the two questions that change it. */
export function PasskeyRow({ passkey, isBusy, onRename, onRemove }: PasskeyRowProps) {
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
