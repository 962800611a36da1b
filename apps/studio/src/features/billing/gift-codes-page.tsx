import { serverNow } from '@lumigraph/api-clients';
import type { GiftCodes } from '@lumigraph/contracts/studio';
import { Badge, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardSection, Facts } from '../../lib/card-section.tsx';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { Loaded } from '../../lib/load-failure.tsx';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { billingKey, giftCodesQuery } from './billing-api.ts';
import { BillingNav } from './billing-parts.tsx';
import { NewGiftCodesDialog } from './new-gift-codes-dialog.tsx';

/** Codes with which somebody gets Premium for one period without a payment. */
export function GiftCodesPage() {
  const { t } = useTranslation('billing');
  const gifts = useQuery(giftCodesQuery(useStudioApi()));
  const [isMaking, setMaking] = useState(false);
  const [withdrawn, setWithdrawn] = useState<GiftCodes>();
  return (
    <Page
      title={t('pages.giftCodes')}
      lede={t('gift.lede')}
      width="form"
      actions={
        <Button variant="primary" onClick={() => setMaking(true)}>
          {t('gift.make')}
        </Button>
      }
    >
      <BillingNav />
      <Loaded
        query={gifts}
        wait="card-section-wait"
        empty={{ icon: <Gift />, title: t('gift.empty'), text: t('gift.emptyText') }}
      >
        {(list) => (
          <div className="card-sections">
            {list.map((gift) => (
              <GiftCard key={gift.id} gift={gift} onWithdraw={() => setWithdrawn(gift)} />
            ))}
          </div>
        )}
      </Loaded>
      {isMaking ? <NewGiftCodesDialog onClose={() => setMaking(false)} /> : null}
      {withdrawn ? <WithdrawDialog gift={withdrawn} onClose={() => setWithdrawn(undefined)} /> : null}
    </Page>
  );
}

type GiftState = 'open' | 'usedUp' | 'ended' | 'withdrawn';

const tones = { open: 'success', usedUp: 'neutral', ended: 'neutral', withdrawn: 'neutral' } as const;

function stateOf({ withdrawnAt, used, count, expiresAt }: GiftCodes, now: number): GiftState {
  if (used === count) return 'usedUp';
  if (withdrawnAt !== null) return 'withdrawn';
  return expiresAt <= now ? 'ended' : 'open';
}

function GiftCard({ gift, onWithdraw }: { gift: GiftCodes; onWithdraw: () => void }) {
  const { t } = useTranslation('billing');
  const { dateTime } = useFormats();
  const [now] = useState(serverNow);
  const state = stateOf(gift, now);
  return (
    <CardSection title={gift.name}>
      <div className="billing-actions">
        <Badge tone={tones[state]}>{t(`gift.states.${state}`)}</Badge>
        {state === 'open' ? (
          <Button size="sm" onClick={onWithdraw} aria-label={t('gift.withdrawOf', { name: gift.name })}>
            {t('gift.withdraw')}
          </Button>
        ) : null}
      </div>
      <Facts
        facts={[
          [t('columns.plan'), t(`intervals.${gift.interval}`)],
          [t('gift.used'), t('gift.usedShare', { used: gift.used, total: gift.count })],
          [t('gift.validUntil'), dateTime(gift.withdrawnAt ?? gift.expiresAt)],
          [t('gift.madeBy'), gift.createdBy],
          [t('gift.madeAt'), dateTime(gift.createdAt)],
        ]}
      />
    </CardSection>
  );
}

function WithdrawDialog({ gift, onClose }: { gift: GiftCodes; onClose: () => void }) {
  const { t } = useTranslation('billing');
  return (
    <ChangeDialog
      send={(api) => api.send('DELETE /gift-codes/:id', { params: { id: gift.id } })}
      done={t('gift.withdrawnDone')}
      refresh={billingKey}
      title={t('gift.withdrawTitle', { name: gift.name })}
      text={t('gift.withdrawText')}
      submit={t('gift.withdraw')}
      variant="danger"
      onClose={onClose}
    />
  );
}
