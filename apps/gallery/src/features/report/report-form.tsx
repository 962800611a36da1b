import {
  isAnonymousAllowed,
  REPORT_MAX_LENGTH,
  REPORT_MIN_LENGTH,
  REPORT_ROWS,
  reportCategories,
  type SubmittedForm,
  reportFields,
} from '@lumigraph/contracts';
import { AppLink, errorCode } from '@lumigraph/site-kit';
import {
  Alert,
  Button,
  Checkbox,
  ErrorSummary,
  FieldRow,
  Form,
  Select,
  TextArea,
  TextField,
} from '@lumigraph/ui-kit';
import { serverProblems, useForm, withWait } from '@lumigraph/ui-kit/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { brokenRules, emptyReport, type ReportValues } from './report-rules.ts';

export interface ReportFormProps {
  imageId: string;
  /** Name and address of a signed-in user. */
  knownValues?: Pick<ReportValues, 'name' | 'email'> | undefined;
  /** The outcome of a form that the browser submitted without scripts. */
  submitted?: SubmittedForm | undefined;
  send: (values: ReportValues, trace: ReportTrace) => Promise<void>;
  onSent: (values: ReportValues) => void;
}

/** The form for a report: it works without scripts, then the server checks it. */
export function ReportForm(props: ReportFormProps) {
  const { t } = useTranslation('report');
  const { trap, traceNow } = useTrace();
  const { values, field, checkbox, formProps, status, summary, summaryRef } = useReportForm(props, traceNow);
  const isAnonymous = isAnonymousAllowed(values.category);
  const optional = isAnonymous ? t('optional') : null;
  const [before, policy, after] = t('privacy').split(/<\/?policy>/);
  return (
    <Form {...formProps} className="report-form">
      <ErrorSummary ref={summaryRef} title={t('summary')} items={summary} />
      <input type="hidden" name="image" value={props.imageId} />
      <Select
        {...field('category')}
        label={t('fields.category')}
        placeholder={t('chooseCategory')}
        options={reportCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
        required
      />
      <TextArea
        {...field('explanation')}
        label={t('fields.explanation')}
        hint={t('explanationHint')}
        rows={REPORT_ROWS}
        maxLength={REPORT_MAX_LENGTH}
        required
      />
      <div className="report-contact">
        <FieldRow>
          <TextField
            {...field('name')}
            label={t('fields.name')}
            labelEnd={optional}
            maxLength={200}
            autoComplete="name"
            required={!isAnonymous}
          />
          <TextField
            {...field('email')}
            label={t('fields.email')}
            labelEnd={optional}
            type="email"
            maxLength={254}
            autoComplete="email"
            required={!isAnonymous}
          />
        </FieldRow>
        <p className="report-note">{t('contactHint')}</p>
      </div>
      <Checkbox {...checkbox('goodFaith')} label={t('goodFaith')} />
      <div className="report-trap" aria-hidden="true">
        <label>
          {/* i18next-instrument-ignore: only programs read this label; they fill in fields with familiar names */}
          Website
          <input ref={trap} name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="report-note">
        {before}
        <AppLink to={paths.privacy()}>{policy}</AppLink>
        {after}
      </p>
      {status.kind === 'failed' && summary.length === 0 ? <Alert tone="danger">{status.text}</Alert> : null}
      <Button type="submit" variant="primary" size="lg" busy={status.kind === 'busy'}>
        {t('submit')}
      </Button>
    </Form>
  );
}

function useReportForm(
  { knownValues, submitted, send, onSent }: ReportFormProps,
  traceNow: () => ReportTrace,
) {
  const { t, i18n } = useTranslation('report');
  return useForm<ReportValues>({
    initialValues: { ...emptyReport, ...knownValues, ...valuesOf(submitted) },
    rules: brokenRules,
    problemText: (name, { rule }) => {
      if (rule === 'minLength') return t('problems.explanationShort', { count: REPORT_MIN_LENGTH });
      return rule === 'email' ? t('problems.emailInvalid') : t(`problems.${name as keyof Problems}`);
    },
    send: (values) => send(values, traceNow()),
    onDone: (_result, values) => onSent(values),
    readError: (error) => ({ problems: serverProblems(error, reportFields), failure: error }),
    failureText: (error) => {
      const code = errorCode(error);
      const key = code === 'TOO_MANY_ATTEMPTS' ? 'tooMany' : code === 'NOT_FOUND' ? 'gone' : 'failed';
      return withWait(t(`errors.${key}`), error, {
        language: i18n.language,
        sentence: (time) => t('errors.wait', { time }),
      });
    },
    initialOutcome:
      submitted?.outcome === 'refused'
        ? {
            kind: 'failed',
            failure: submitted,
            problems: serverProblems(submitted, reportFields),
          }
        : undefined,
  });
}

type Problems = Record<(typeof reportFields)[number], string>;

/** What the browser sent; a checkbox is `on`. */
function valuesOf(submitted: SubmittedForm | undefined): Partial<ReportValues> {
  if (!submitted || submitted.outcome === 'sent') return {};
  const { goodFaith, image: _image, ...texts } = submitted.values;
  return { ...texts, goodFaith: goodFaith !== undefined };
}

/** Data for spam control; visitors leave `website` empty. */
export interface ReportTrace {
  website: string;
  /** Milliseconds since the form was shown. */
  elapsedMs: number;
}

function useTrace() {
  const trap = useRef<HTMLInputElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return {
    trap,
    traceNow: (): ReportTrace => ({
      website: trap.current?.value ?? '',
      elapsedMs: Math.round(performance.now() - shownAt.current),
    }),
  };
}
