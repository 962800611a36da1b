import { Button, TextField } from '@lumigraph/ui-kit';
import {
  readTranslated,
  TranslatedField,
  translatedValues,
  type Translations,
} from '../lib/form/translated-field.tsx';
import { RecordFormView } from '../lib/form/record-form-view.tsx';
import { useRecordForm } from '../lib/form/use-record-form.ts';
import type { Versioned } from '../lib/studio-api.ts';
import { useSamples } from './story-things.tsx';

interface Post {
  title: Translations;
  author: string;
  note: string;
}

const labels: Record<string, string> = { author: 'Author', note: 'Note', title_en: 'Title (English)' };

const samplePost: Post = { title: { en: 'Light', de: 'Licht' }, author: 'Ana', note: '' };

/** A form as a section composes it. */
export function RecordSample({ version = '"1"', firstNote = '' }: { version?: string; firstNote?: string }) {
  const samples = useSamples();
  const record: Versioned<Post> = { value: { ...samplePost, note: firstNote }, version };
  const form = useRecordForm({
    record,
    toValues: ({ title, author, note }: Post) => ({ ...translatedValues('title', title), author, note }),
    rules: ({ title_en: title }) => (title.trim() === '' ? { title_en: 'required' } : {}),
    labelOf: (name) => labels[name] ?? name,
    save: (values, current) =>
      samples.versioned<Post>({
        path: '1',
        method: 'patch',
        headers: { 'if-match': current },
        body: { title: readTranslated(values, 'title'), author: values.author, note: values.note },
      }),
    reload: () => samples.versioned<Post>({ path: '1' }),
  });
  return (
    <RecordFormView form={form}>
      <TranslatedField
        label="Title"
        name="title"
        required
        hint="Shown in lists and as the title of the page."
        field={(name) => form.field(name as 'title_en')}
      />
      <TextField label="Author" {...form.field('author')} />
      <TextField label="Note" {...form.field('note')} />
      <Button
        onClick={() =>
          form.submitThen({
            run: (current) =>
              samples.versioned<Post>({
                path: '1/publish',
                method: 'post',
                headers: { 'if-match': current },
              }),
          })
        }
      >
        Publish
      </Button>
    </RecordFormView>
  );
}

/** A server with one post, which checks versions; `others` is what another user has saved as version 2. */
export function postServer(others?: Partial<Post>) {
  let post = { ...samplePost, ...others };
  let version = others ? 2 : 1;
  const respond = () => Response.json(post, { headers: { etag: `"${version}"` } });
  return async (_path: string, request: Request) => {
    if (request.method === 'GET') return respond();
    if (request.headers.get('if-match') !== `"${version}"`)
      return Response.json({ code: 'CHANGED_MEANWHILE', message: '' }, { status: 412 });
    post = (await request.json()) as Post;
    version += 1;
    return respond();
  };
}
