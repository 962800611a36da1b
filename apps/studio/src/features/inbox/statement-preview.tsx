import type { ImageReportDetails, MailPreview } from '@lumigraph/contracts/studio';
import { Alert, Skeleton } from '@lumigraph/ui-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../lib/language-name.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { decisionBody, type DecisionValues } from './decision-values.ts';
import { reportPath } from './inbox-api.ts';

interface StatementPreviewProps {
  report: ImageReportDetails;
  values: DecisionValues;
}

const TYPING_PAUSE_MS = 400;

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
  const body = useSettled(JSON.stringify(decisionBody(values)));
  return useQuery({
    queryKey: ['statement', id, body],
    queryFn: () => api.change<MailPreview>(`${reportPath(id)}/statement`, { body: JSON.parse(body) }),
    enabled: canBeMailed,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The text after a pause: not every typed letter is a call. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
