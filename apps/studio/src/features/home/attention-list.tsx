import type { Attention, AttentionKind } from '@lumigraph/contracts/studio';
import { Alert } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { CheckCircle2, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The lists that show these objects. */
const links: Readonly<Record<AttentionKind, string>> = {
  reports: '/inbox/reports?state=open',
  messages: '/inbox?state=open',
  undelivered: '/inbox?undelivered=true',
  disputes: '/billing?show=disputed',
  otherAmounts: '/billing?show=other-amount',
  payments: '/billing?show=attention',
  failedRenewals: '/billing/failed-renewals',
  endingKeys: '/keys',
  imageDrafts: '/uploads',
  postDrafts: '/posts?state=draft',
  changedPosts: '/posts?state=changed',
  scheduledPosts: '/posts?state=scheduled',
};

/** What waits for somebody, each with a link to its list. */
export function AttentionList({ items }: Pick<Attention, 'items'>) {
  const { t } = useTranslation('home');
  const { number } = useFormats();
  if (items.length === 0)
    return (
      <p className="home-nothing">
        <CheckCircle2 aria-hidden size={20} /> {t('nothing')}
      </p>
    );
  return (
    <ul role="list" className="home-attention">
      {items.map(({ kind, count }) => (
        <li key={kind}>
          <Link to={links[kind]}>
            <strong>{number(count)}</strong> <span>{t(`attention.${kind}`, { count })}</span>
            <ChevronRight aria-hidden size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What the operator has to look after. */
export function Warnings({ warnings }: Pick<Attention, 'warnings'>) {
  const { t } = useTranslation('home');
  const { dateTime } = useFormats();
  return warnings.map(({ kind, count, at, name = '' }) => (
    <Alert key={`${kind} ${name}`} tone={kind === 'storage' || kind === 'provider' ? 'danger' : 'warning'}>
      {kind === 'backup-late' && at !== null
        ? t('warnings.backup-late-since', { time: dateTime(at) })
        : t(`warnings.${kind}`, { count: count ?? 0, name, time: at === null ? '' : dateTime(at) })}
    </Alert>
  ));
}
