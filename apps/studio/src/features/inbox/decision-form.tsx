import { isApiError } from '@lumigraph/api-clients';
import {
  decisionGrounds,
  PROVISION_MAX_LENGTH,
  REPORT_REASON_MAX_LENGTH,
  reportDecisions,
  type ImageReportDetails,
  type DecisionRequest,
} from '@lumigraph/contracts/studio';
import {
  Alert,
  Button,
  ErrorSummary,
  Form,
  Select,
  TextArea,
  TextField,
  useToasts,
  Skeleton,
} from '@lumigraph/ui-kit';
import { serverProblems, useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient, keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { UnsavedGuard } from '../../lib/form/unsaved-guard.tsx';
import { inboxKey } from '../../lib/open-counts.ts';
import type { StudioApi, Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { reportQuery } from './inbox-api.ts';
import { languageName } from '../../lib/language-name.ts';
import { useSettled } from '../../lib/use-settled.ts';

/** The form of a decision; empty texts until they are chosen or typed. */
interface DecisionValues {
  decision: string;
  ground: string;
  provision: string;
  reason: string;
  [name: string]: string;
}

const noDecision: DecisionValues = { decision: '', ground: '', provision: '', reason: '' };

/** The image does not stay as it is. */
const isRestriction = (decision: string): boolean => decision === 'withheld' || decision === 'deleted';

/** What the server expects of these values; a ground only where the image does not stay. Undefined without a decision. */
function decisionOf(values: DecisionValues, isReview: boolean): DecisionRequest | undefined {
  const decision = reportDecisions.find((one) => one === values.decision);
  if (decision === undefined) return undefined;
  const reason = values.reason.trim();
  const review = isReview ? { review: true } : {};
  if (!isRestriction(decision)) return { decision, reason, ...review };
  const ground = decisionGrounds.find((one) => one === values.ground);
  return { decision, reason, provision: values.provision.trim(), ...(ground ? { ground } : {}), ...review };
}

interface StatementPreviewProps {
  isReview: boolean;
  report: ImageReportDetails;
  values: DecisionValues;
}

/** The mail that this decision sends, in the language of the report. */
function StatementPreview({ report, ...decision }: StatementPreviewProps) {
  const { t, i18n } = useTranslation('inbox');
  const errorText = useErrorText();
  const { data, error } = useStatement({ report, ...decision });
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

function useStatement({ report: { id, canBeMailed }, values, isReview }: StatementPreviewProps) {
  const api = useStudioApi();
  const decision = decisionOf(values, isReview);
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

interface DecisionFormProps {
  record: Versioned<ImageReportDetails>;
  /** A decision in place of the one that was taken. */
  isReview?: boolean;
  onDone?: (() => void) | undefined;
}

/** The decision about a report, with the mail that it sends. */
export function DecisionForm({ record, isReview = false, onDone }: DecisionFormProps) {
  const { t } = useTranslation('inbox');
  const { t: common } = useTranslation();
  const { field, formProps, status, summary, summaryRef, values } = useDecision({
    record,
    isReview,
    onDone,
  });
  const { decision } = values;
  const restricts = isRestriction(decision);
  // Of a deleted image a first decision can only reject the report, and a review can only confirm the deletion.
  const ofDeleted = isReview ? 'deleted' : 'none';
  const possible = reportDecisions.filter((name) => record.value.visibility !== null || name === ofDeleted);
  return (
    <Form {...formProps} className="inbox-form">
      <ErrorSummary ref={summaryRef} title={common('form.summary')} items={summary} />
      <Select
        label={t('decision.decision')}
        placeholder={t('decision.choose')}
        options={possible.map((name) => ({ value: name, label: t(`decisions.${name}`) }))}
        required
        {...field('decision')}
      />
      {restricts ? (
        <div className="inbox-pair">
          <Select
            label={t('decision.ground')}
            placeholder={t('decision.chooseGround')}
            options={decisionGrounds.map((name) => ({ value: name, label: t(`grounds.${name}`) }))}
            required
            {...field('ground')}
          />
          <TextField
            label={t('decision.provision')}
            hint={t('decision.provisionHint')}
            maxLength={PROVISION_MAX_LENGTH}
            required
            {...field('provision')}
          />
        </div>
      ) : null}
      <TextArea
        label={t('decision.reason')}
        hint={t('decision.reasonHint')}
        rows={5}
        maxLength={REPORT_REASON_MAX_LENGTH}
        required
        {...field('reason')}
      />
      {decision === 'deleted' && record.value.visibility !== null ? (
        <Alert tone="warning">{t('decision.deletion')}</Alert>
      ) : null}
      {decision === '' ? null : (
        <StatementPreview report={record.value} values={values} isReview={isReview} />
      )}
      {status.kind === 'failed' ? (
        <Alert tone="danger" title={t('decision.notDecided')}>
          {status.text}
        </Alert>
      ) : null}
      <div>
        <Button
          type="submit"
          variant={decision === 'deleted' ? 'danger' : 'primary'}
          busy={status.kind === 'busy'}
        >
          {t(record.value.canBeMailed ? 'decision.submit' : 'decision.submitNoMail')}
        </Button>
      </div>
      <UnsavedGuard isDirty={values.reason.trim() !== '' || values.provision.trim() !== ''} />
    </Form>
  );
}

function useDecision({ record: { value, version }, isReview = false, onDone }: DecisionFormProps) {
  const { id } = value;
  const { t } = useTranslation('inbox');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  return useForm<DecisionValues, unknown, Versioned<ImageReportDetails>>({
    initialValues: noDecision,
    rules: ({ decision, ground, provision, reason }) => {
      const restricts = isRestriction(decision);
      return {
        decision: decision === '' ? 'decision' : undefined,
        ground: restricts && ground === '' ? 'ground' : undefined,
        provision: restricts && provision.trim() === '' ? 'provision' : undefined,
        reason: reason.trim() === '' ? 'reason' : undefined,
      };
    },
    problemText: (name) => t(`problems.${name as 'decision' | 'ground' | 'provision' | 'reason'}`),
    send: (values) => decide({ api, id, version, request: decisionOf(values, isReview) }),
    readError(error, names) {
      // Another user may have decided; the page then shows that decision.
      if (isApiError(error)) void queryClient.invalidateQueries(inboxKey);
      const problems = serverProblems(error, names);
      return { problems, failure: Object.keys(problems).length > 0 ? undefined : error };
    },
    failureText: (error) => (isApiError(error, 'CONFLICT') ? t('decision.decidedBefore') : errorText(error)),
    onDone(done) {
      queryClient.setQueryData(reportQuery(api, id).queryKey, done);
      void queryClient.invalidateQueries(inboxKey);
      toasts.show({ text: t('decision.done'), tone: 'success' });
      onDone?.();
    },
  });
}

interface Decide {
  api: StudioApi;
  id: string;
  version: string;
  request: DecisionRequest | undefined;
}

/** A deletion is a call of its own, because it asks for the password. */
function decide({ api, id, version, request }: Decide) {
  if (!request) throw new Error('A form without a decision cannot be sent');
  const { decision, ...body } = request;
  return decision === 'deleted'
    ? api.sendVersioned('POST /reports/:id/deletion', { params: { id }, version, body })
    : api.sendVersioned('POST /reports/:id/decision', {
        params: { id },
        version,
        body: { decision, ...body },
      });
}
