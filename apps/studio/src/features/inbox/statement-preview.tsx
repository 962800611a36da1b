import type { ImageReportDetails } from '@lumigraph/contracts/studio';
import { Alert, Skeleton } from '@lumigraph/ui-kit';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../lib/language-name.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { decisionOf, type DecisionValues } from './decision-values.ts';

interface StatementPreviewProps {
  report: ImageReportDetails;
  values: DecisionValues;
}

/** The mail that this decision sends, in the language of the report. */
export function StatementPreview({ report, values }: StatementPreviewProps) {
  const { t, i18n } = useTranslation('inbox');
  const errorText = useErrorText();
  const { data, error } = useStatement(report, values);
  if (!report.canBeMailed) return <Alert tone="info">{t('statement.nobody')}</Alert>;
  if (error) return <Alert tone="warning">{errorText(error)}</Alert>;
  if (!data) return <Skeleton className="card-section-wait" />;
  return (
    <figure className="inbox-mail">
      <figcaption>{t('statement.title', { language: languageName(i18n.language, data.locale) })}</figcaption>
      <div lang={data.locale}>
        <strong>{data.subject}</strong>
        <pre>{data.text}</pre>
      </div>
    </figure>
  );
}

function useStatement({ id, canBeMailed }: ImageReportDetails, values: DecisionValues) {
  const api = useStudioApi();
  const decision = decisionOf(values);
  const typed = JSON.stringify(decision);
  const settled = useSettled(typed);
  return useQuery({
    queryKey: ['statement', id, settled],
    queryFn:
      decision && canBeMailed && typed === settled
        ? () => api.send('POST /reports/:id/statement', { params: { id }, body: decision })
        : skipToken,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
}
