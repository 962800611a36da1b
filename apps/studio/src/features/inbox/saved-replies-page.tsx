import type { SavedReply } from '@lumigraph/contracts/studio';
import { Button, Card } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { Loaded } from '../../lib/load-failure.tsx';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { savedRepliesQuery } from './inbox-api.ts';
import { InboxNav } from './inbox-parts.tsx';
import './inbox.css';
import { SavedReplyDialog } from './saved-reply-dialog.tsx';

type Open = { kind: 'write'; reply?: SavedReply } | { kind: 'remove'; reply: SavedReply };

/** Texts that answer many messages. */
export function SavedRepliesPage() {
  const { t } = useTranslation('inbox');
  const replies = useQuery(savedRepliesQuery(useStudioApi()));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Page
      title={t('pages.savedReplies')}
      lede={t('saved.lede')}
      width="form"
      actions={
        <Button variant="primary" onClick={() => setOpen({ kind: 'write' })}>
          {t('saved.new')}
        </Button>
      }
    >
      <InboxNav />
      <Loaded
        query={replies}
        wait="card-section-wait"
        empty={{ icon: <MessageSquareText />, title: t('saved.empty'), text: t('saved.emptyText') }}
      >
        {(list) => (
          <ul className="inbox-saved">
            {list.map((reply) => (
              <li key={reply.id}>
                <Card className="inbox-saved-reply">
                  <h2>{reply.name}</h2>
                  <p className="inbox-text">{reply.text}</p>
                  <div>
                    <Button
                      size="sm"
                      aria-label={t('saved.editOf', { name: reply.name })}
                      onClick={() => setOpen({ kind: 'write', reply })}
                    >
                      {t('saved.edit')}
                    </Button>
                    <Button
                      size="sm"
                      aria-label={t('saved.removeOf', { name: reply.name })}
                      onClick={() => setOpen({ kind: 'remove', reply })}
                    >
                      {t('saved.remove')}
                    </Button>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open?.kind === 'write' ? <SavedReplyDialog reply={open.reply} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog reply={open.reply} onClose={close} /> : null}
    </Page>
  );
}

function RemoveDialog({ reply: { id, name }, onClose }: { reply: SavedReply; onClose: () => void }) {
  const { t } = useTranslation('inbox');
  return (
    <ChangeDialog
      send={(api) => api.send('DELETE /saved-replies/:id', { params: { id } })}
      done={t('saved.removed')}
      refresh={savedRepliesQuery(useStudioApi())}
      title={t('saved.removeTitle', { name })}
      text={t('saved.removeText')}
      submit={t('saved.remove')}
      variant="danger"
      onClose={onClose}
    />
  );
}
