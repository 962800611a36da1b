import { isApiError } from '@lumigraph/api-clients';
import {
  decisionGrounds,
  PROVISION_MAX_LENGTH,
  REPORT_REASON_MAX_LENGTH,
  reportDecisions,
  type ImageReportDetails,
} from '@lumigraph/contracts/studio';
import { Alert, Button, ErrorSummary, Form, Select, TextArea, TextField, useToasts } from '@lumigraph/ui-kit';
import { serverProblems, useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { UnsavedGuard } from '../../lib/form/unsaved-guard.tsx';
import { inboxKey } from '../../lib/open-counts.ts';
import type { StudioApi, Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { decisionOf, isRestriction, noDecision, type DecisionValues } from './decision-values.ts';
import { reportQuery } from './inbox-api.ts';
import { StatementPreview } from './statement-preview.tsx';

interface DecisionFormProps {
  record: Versioned<ImageReportDetails>;
}

/** The decision about a report, with the mail that it sends. */
export function DecisionForm({ record }: DecisionFormProps) {
  const { t } = useTranslation('inbox');
  const { t: common } = useTranslation();
  const { field, formProps, status, summary, summaryRef, values } = useDecision(record);
  const { decision } = values;
  const restricts = isRestriction(decision);
  const canChangeImage = record.value.visibility !== null;
  return (
    <Form {...formProps} className="inbox-form">
      <ErrorSummary ref={summaryRef} title={common('form.summary')} items={summary} />
      <Select
        label={t('decision.decision')}
        placeholder={t('decision.choose')}
        options={reportDecisions
          .filter((name) => name === 'none' || canChangeImage)
          .map((name) => ({ value: name, label: t(`decisions.${name}`) }))}
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
      {decision === 'deleted' ? <Alert tone="warning">{t('decision.deletion')}</Alert> : null}
      {decision === '' ? null : <StatementPreview report={record.value} values={values} />}
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

function useDecision({ value: { id }, version }: Versioned<ImageReportDetails>) {
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
    send: (values) => decide({ api, id, version, values }),
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
    },
  });
}

interface Decide {
  api: StudioApi;
  id: string;
  version: string;
  values: DecisionValues;
}

/** A deletion is a call of its own, because it asks for the password. */
function decide({ api, id, version, values }: Decide) {
  const request = decisionOf(values);
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
