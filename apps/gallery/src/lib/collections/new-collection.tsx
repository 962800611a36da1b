import { COLLECTION_NAME_MAX_LENGTH } from '@lumigraph/contracts';
import { Button, Form, TextField } from '@lumigraph/ui-kit';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { COLLECTIONS_NAMESPACE, useCollectionRefused } from './collection-texts.ts';
import { useCollectionChange } from './use-collections.ts';

/** The name of a new collection, and the button that makes it, with the image where there is one. */
export function NewCollection({ imageId, className }: { imageId?: string; className: string }) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const refusedText = useCollectionRefused();
  const [name, setName] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const create = useCollectionChange((api, wanted: string) =>
    api.create({ name: wanted, ...(imageId === undefined ? {} : { imageId }) }),
  );
  const refused = create.isError ? refusedText(create.error) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = name.trim() === '';
    setEmpty(missing);
    if (missing || create.isPending) return;
    create.mutate(name, { onSuccess: () => setName('') });
  }

  return (
    <Form className={className} onSubmit={submit}>
      <TextField
        label={t('new.label')}
        value={name}
        maxLength={COLLECTION_NAME_MAX_LENGTH}
        autoComplete="off"
        error={isEmpty ? t('refused.required') : refused}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setEmpty(false);
        }}
      />
      <Button type="submit" busy={create.isPending}>
        {t(imageId === undefined ? 'new.action' : 'new.withImage')}
      </Button>
    </Form>
  );
}
