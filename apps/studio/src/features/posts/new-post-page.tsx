import { fullName } from '@lumigraph/contracts';
import { isApiError } from '@lumigraph/api-clients';
import { Alert, Button, ErrorSummary, Form, Select, TextField } from '@lumigraph/ui-kit';
import { serverProblems, useForm } from '@lumigraph/ui-kit/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import '../../lib/form/form.css';
import { Page } from '../../lib/page.tsx';
import { sitesQuery } from '../../lib/sites.ts';
import { useMe, useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { isSlug, postPath } from './post-api.ts';
import { useSettled } from '../../lib/use-settled.ts';

/** Site, title and address of a post; the rest is written on its page. */
export function NewPostPage() {
  const { t } = useTranslation('posts');
  const { t: common } = useTranslation();
  const api = useStudioApi();
  const sites = useQuery(sitesQuery(api));
  const form = useNewPost();
  const { field, formProps, status, summary, summaryRef, values } = form;
  const title = useSettled(values.title.trim());
  const proposal = useQuery({
    ...api.query('GET /post-address', ['post-address'], { query: { project: values.project, title } }),
    enabled: title !== '',
  });
  const proposed = values.slug === '' ? proposal.data?.slug : undefined;
  const options = (sites.data ?? [{ id: 'gallery', name: 'gallery' }]).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  return (
    <Page title={t('new.title')} back={{ to: '/posts', label: t('title') }} width="form">
      <Form {...formProps} className="record-form">
        <ErrorSummary ref={summaryRef} title={common('form.summary')} items={summary} />
        <div className="record-form-fields">
          <Select label={t('columns.site')} options={options} {...field('project')} />
          <TextField label={t('new.titleEnglish')} maxLength={200} {...field('title')} />
          <TextField
            label={t('columns.slug')}
            hint={proposed ? t('new.proposed', { slug: proposed }) : t('new.slugHint')}
            placeholder={proposed}
            maxLength={120}
            {...field('slug')}
          />
        </div>
        {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
        <div>
          <Button type="submit" variant="primary" busy={status.kind === 'busy'}>
            {t('new.create')}
          </Button>
        </div>
      </Form>
    </Page>
  );
}

function useNewPost() {
  const { t } = useTranslation('posts');
  const { t: common } = useTranslation();
  const api = useStudioApi();
  const { user } = useMe();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const form = useForm({
    initialValues: { project: 'gallery', title: '', slug: '' },
    rules: ({ title, slug }) => ({
      title: title.trim() === '' ? 'required' : undefined,
      slug: slug === '' || isSlug(slug) ? undefined : 'address',
    }),
    problemText: (name, { rule }) => {
      if (rule === 'taken') return t('new.taken');
      return name === 'slug' ? t('new.slugHint') : common('form.required', { field: t('columns.title') });
    },
    async send({ project, title, slug }) {
      const proposal =
        slug === ''
          ? await api.send('GET /post-address', { query: { project, title: title.trim() } })
          : { slug };
      return api.sendVersioned('POST /posts', {
        body: {
          project,
          slug: proposal.slug,
          content: {
            author: fullName(user) || user.email,
            cover: null,
            publishedAt: null,
            texts: { en: { title: title.trim(), excerpt: '', markdown: '', tags: [] } },
          },
        },
      });
    },
    readError: (error, names) => {
      const problems = serverProblems(error, names);
      return { problems, failure: isApiError(error, 'CONFLICT') ? undefined : error };
    },
    failureText: errorText,
    onDone: ({ value }) => void navigate(`/${postPath(value)}`),
  });
  return form;
}
