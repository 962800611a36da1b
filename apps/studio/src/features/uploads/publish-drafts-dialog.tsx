import { defaultLocale, locales } from '@lumigraph/contracts';
import type { DraftGap, ImageDraft } from '@lumigraph/contracts/studio';
import { Alert, Skeleton } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../lib/card-section.tsx';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { CategorySelect } from '../../lib/images/category-select.tsx';
import { valuesQuery } from '../../lib/images/image-fields.tsx';
import { nativeName } from '../../lib/language-name.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { draftsToPublish, type DraftOwner } from './uploads-api.ts';
import type { Selected } from '../../lib/table/use-selection.ts';
import type { DraftActions } from './use-draft-actions.ts';
import type { RowSaves } from '../../lib/images/use-row-saves.ts';

interface PublishDraftsDialogProps {
  owner: DraftOwner;
  selected: Selected;
  saves: RowSaves;
  actions: DraftActions;
  onDone: () => void;
  onClose: () => void;
}

/** Says what a publication does, and gives a category to the images that have none. */
export function PublishDraftsDialog(props: PublishDraftsDialogProps) {
  const { owner, selected, saves, actions, onDone, onClose } = props;
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const errorText = useErrorText();
  const [categoryId, setCategoryId] = useState<number | null>(null);
  const drafts = useQuery(draftsToPublish(api, { owner, selected, settled: saves.settled }));
  const [now] = useState(() => Date.now());
  const plan = planOf(drafts.data ?? [], { hasCategory: categoryId !== null, now });
  return (
    <ChangeDialog
      send={() =>
        actions.publish({
          ids: plan.ready.map(({ id }) => id),
          ...(categoryId === null ? {} : { categoryId, withoutCategory: plan.withoutCategory }),
        })
      }
      onDone={onDone}
      title={t('publish.title')}
      submit={t(plan.isLater ? 'publish.schedule' : 'publish.submit', { count: plan.ready.length })}
      disabled={plan.ready.length === 0}
      onClose={onClose}
    >
      {drafts.data ? <PublicationFacts plan={plan} /> : <Skeleton />}
      {drafts.error ? <Alert tone="danger">{errorText(drafts.error)}</Alert> : null}
      {plan.withoutCategory.length > 0 || categoryId !== null ? (
        <CategorySelect
          label={t('publish.category', { count: plan.withoutCategory.length })}
          value={categoryId}
          suggestion={drafts.data?.find(({ upload }) => upload.folder !== null)?.upload.folder ?? ''}
          onChange={setCategoryId}
        />
      ) : null}
    </ChangeDialog>
  );
}

interface Plan {
  ready: readonly ImageDraft[];
  /** Ids. */
  withoutCategory: readonly string[];
  /** Those with a date in the future, the first one first. */
  scheduled: readonly number[];
  isLater: boolean;
  /** How many lack what. */
  gaps: ReadonlyMap<DraftGap | 'unread', number>;
  /** How many of those that are published have no texts in a language. */
  missing: readonly { locale: string; count: number }[];
}

function planOf(
  drafts: readonly ImageDraft[],
  { hasCategory, now }: { hasCategory: boolean; now: number },
): Plan {
  const gapsOf = ({ upload }: ImageDraft): readonly (DraftGap | 'unread')[] =>
    upload.state === 'ready'
      ? upload.missing.filter((gap) => !(gap === 'category' && hasCategory))
      : ['unread'];
  const ready = drafts.filter((draft) => gapsOf(draft).length === 0);
  const gaps = new Map<DraftGap | 'unread', number>();
  for (const gap of drafts.flatMap(gapsOf)) gaps.set(gap, (gaps.get(gap) ?? 0) + 1);
  const scheduled = ready
    .flatMap(({ createdAt }) => (createdAt !== null && createdAt > now ? [createdAt] : []))
    .toSorted((a, b) => a - b);
  const isEmpty = (draft: ImageDraft, locale: (typeof locales)[number]): boolean =>
    !draft.title[locale]?.trim() || !draft.alt[locale]?.trim();
  return {
    ready,
    withoutCategory: drafts.filter(({ upload }) => upload.missing.includes('category')).map(({ id }) => id),
    scheduled,
    isLater: ready.length > 0 && scheduled.length === ready.length,
    gaps,
    missing: locales
      .filter((locale) => locale !== defaultLocale)
      .map((locale) => ({ locale, count: ready.filter((draft) => isEmpty(draft, locale)).length }))
      .filter(({ count }) => count > 0),
  };
}

function PublicationFacts({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation('uploads');
  const { number, dateTime } = useFormats();
  const { data: values } = useQuery(valuesQuery(useStudioApi()));
  const { ready, scheduled, missing, gaps } = plan;
  const now = ready.length - scheduled.length;
  const [first] = scheduled;
  const hours = values?.earlyAccessHours ?? 0;
  const lists = new Intl.ListFormat(i18n.language);
  const facts = [
    [t('publish.now'), now === 0 ? null : t('publish.images', { count: now })],
    [
      t('publish.later'),
      first === undefined
        ? null
        : `${t('publish.images', { count: scheduled.length })}, ${t('publish.first', { time: dateTime(first) })}`,
    ],
    [
      t('publish.early'),
      first === undefined ? null : t(hours === 0 ? 'publish.noEarly' : 'publish.hours', { count: hours }),
    ],
    [t('publish.address'), ready.length === 0 ? null : t('publish.addressText')],
    [
      t('publish.missing'),
      lists.format(missing.map(({ locale, count }) => `${nativeName(locale)} (${number(count)})`)),
    ],
    [
      t('publish.left'),
      lists.format([...gaps].map(([gap, count]) => `${t(`publish.gaps.${gap}`)} (${number(count)})`)),
    ],
  ] as const;
  return <Facts facts={facts} />;
}
