import { Alert, Button, IconButton } from '@lumigraph/ui-kit';
import { Pause, Play, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadItem, UploaderState } from './upload-items.ts';
import type { Uploader } from './uploader.ts';
import { useBytes } from './draft-facts.tsx';

interface UploadProgressProps {
  state: UploaderState;
  uploader: Uploader;
}

/** Rows that are shown at once: hundreds of bars cost time and say no more. */
const FIRST_ROWS = 8;

/** What is being uploaded: all together, and each file. Nothing while there is none. */
export function UploadProgress({ state, uploader }: UploadProgressProps) {
  const { t } = useTranslation('uploads');
  const [showsAll, setShowsAll] = useState(false);
  const { items } = state;
  if (items.length === 0) return null;
  const shown = showsAll ? items : items.slice(0, FIRST_ROWS);
  const hidden = items.length - shown.length;
  return (
    <section className="uploads-progress ui-card" aria-label={t('progress.label')}>
      {items.some(({ state: name }) => name !== 'failed') ? (
        <Total state={state} uploader={uploader} />
      ) : null}
      <FailedNotice items={items} uploader={uploader} />
      <ul role="list">
        {shown.map((item) => (
          <UploadRow key={item.id} item={item} uploader={uploader} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
          {t('progress.more', { count: hidden })}
        </Button>
      ) : null}
    </section>
  );
}

function Total({ state, uploader }: UploadProgressProps) {
  const { t } = useTranslation('uploads');
  const bytes = useBytes();
  const { items, files, doneFiles } = state;
  const isPaused = items.every(({ state: name }) => name === 'paused' || name === 'failed');
  const text = t(isPaused ? 'progress.paused' : 'progress.uploading', { done: doneFiles, count: files });
  return (
    <div className="uploads-total">
      <p>
        <strong>{text}</strong>
        <span>{t('progress.bytes', { sent: bytes(state.sentBytes), all: bytes(state.bytes) })}</span>
      </p>
      <progress aria-label={t('progress.total')} value={state.sentBytes} max={Math.max(1, state.bytes)} />
      <div className="uploads-buttons">
        {isPaused ? (
          <Button size="sm" icon={<Play aria-hidden size={16} />} onClick={uploader.resumeAll}>
            {t('progress.resumeAll')}
          </Button>
        ) : (
          <Button size="sm" icon={<Pause aria-hidden size={16} />} onClick={uploader.pauseAll}>
            {t('progress.pauseAll')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={uploader.cancelAll}>
          {t('progress.cancelAll')}
        </Button>
      </div>
    </div>
  );
}

function FailedNotice({ items, uploader }: { items: readonly UploadItem[]; uploader: Uploader }) {
  const { t } = useTranslation('uploads');
  const failed = items.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return null;
  const canRetry = failed.some(({ isFinal }) => !isFinal);
  return (
    <Alert
      tone="danger"
      title={t('failed.title', { count: failed.length })}
      action={
        <div className="uploads-buttons">
          {canRetry ? (
            <Button size="sm" onClick={uploader.retryAll}>
              {t('failed.retryAll')}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={uploader.forgetFailed}>
            {t('failed.dismissAll')}
          </Button>
        </div>
      }
    >
      {canRetry ? t('failed.kept') : null}
    </Alert>
  );
}

function UploadRow({ item, uploader }: { item: UploadItem; uploader: Uploader }) {
  const { t } = useTranslation('uploads');
  const bytes = useBytes();
  const { id, name, state, failure } = item;
  const isPaused = state === 'paused';
  const size = { sent: bytes(item.sentBytes), all: bytes(item.bytes) };
  return (
    <li className="uploads-row" data-state={state}>
      <span className="uploads-name" title={name}>
        {name}
      </span>
      {failure ? (
        <span className="uploads-failure">{t(`failures.${failure}`)}</span>
      ) : (
        <>
          <progress aria-label={name} value={item.sentBytes} max={Math.max(1, item.bytes)} />
          <span className="uploads-size">
            {state === 'sending'
              ? t('progress.bytes', size)
              : t(`progress.states.${state as 'waiting' | 'paused'}`)}
          </span>
        </>
      )}
      <span className="uploads-buttons">
        {failure ? (
          item.isFinal ? null : (
            <IconButton
              size="sm"
              label={t('failed.retry', { name })}
              icon={<RotateCw aria-hidden size={16} />}
              onClick={() => uploader.retry(id)}
            />
          )
        ) : (
          <IconButton
            size="sm"
            label={t(isPaused ? 'progress.resume' : 'progress.pause', { name })}
            icon={isPaused ? <Play aria-hidden size={16} /> : <Pause aria-hidden size={16} />}
            onClick={() => uploader.pause(id, !isPaused)}
          />
        )}
        <IconButton
          size="sm"
          label={t(failure ? 'failed.dismiss' : 'progress.cancel', { name })}
          icon={<X aria-hidden size={16} />}
          onClick={() => uploader.cancel(id)}
        />
      </span>
    </li>
  );
}
