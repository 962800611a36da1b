import { locales } from '@lumigraph/contracts';
import type { SynonymLists } from '@lumigraph/contracts/studio';
import { Skeleton } from '@lumigraph/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { RecordFormView } from '../../lib/form/record-form-view.tsx';
import { TranslatedField, translatedValues } from '../../lib/form/translated-field.tsx';
import { useRecordForm } from '../../lib/form/use-record-form.ts';
import { nativeName } from '../../lib/language-name.ts';
import { Page } from '../../lib/page.tsx';
import type { StudioApi, Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import './synonyms.css';

interface Synonyms {
  lists: SynonymLists;
}

const synonymsQuery = (api: StudioApi) => ({
  ...api.versionedQuery('GET /synonyms', ['synonyms']),
  refetchOnWindowFocus: false,
});

/** The synonyms of the search, one list for each language. */
export function SynonymsPage() {
  const { t } = useTranslation('images');
  const { data, error, refetch } = useQuery(synonymsQuery(useStudioApi()));
  return (
    <Page
      title={t('synonyms.title')}
      lede={t('synonyms.lede')}
      back={{ to: '/images', label: t('title') }}
      width="form"
    >
      {data ? (
        <SynonymsForm record={data} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="synonyms-wait" />
      )}
    </Page>
  );
}

function SynonymsForm({ record }: { record: Versioned<Synonyms> }) {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const form = useRecordForm({
    record,
    toValues: ({ lists }: Synonyms) => translatedValues('lists', lists),
    rules: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, list]) => (hasLoneWord(list) ? [[name, 'line']] : [])),
      ),
    ruleText: (_name, rule) => (rule === 'line' || rule === 'format' ? t('synonyms.line') : undefined),
    labelOf: (name) => nativeName(name.slice('lists_'.length)),
    save: (values, version) =>
      api.sendVersioned('PUT /synonyms', {
        version,
        body: {
          lists: Object.fromEntries(locales.map((locale) => [locale, values[`lists_${locale}`].trim()])),
        },
      }),
    reload: () => api.sendVersioned('GET /synonyms'),
    onSaved: (saved) => queryClient.setQueryData(synonymsQuery(api).queryKey, saved),
  });
  return (
    <RecordFormView form={form}>
      <div className="synonyms-lists">
        <TranslatedField
          label={t('synonyms.lists')}
          hint={t('synonyms.hint')}
          name="lists"
          multiline
          field={(name) => form.field(name as 'lists_en')}
        />
      </div>
    </RecordFormView>
  );
}

/** A line with one word says nothing to the search. */
const hasLoneWord = (list: string): boolean =>
  list
    .split('\n')
    .some((line) => line.trim() !== '' && !/[^\s,，、:：=＝]\s*[,，、:：=＝]\s*[^\s,，、:：=＝]/u.test(line));
