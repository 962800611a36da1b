import { COLLECTION_NAME_MAX_LENGTH } from '@lumigraph/contracts';
import { Button, Form, TextField } from '@lumigraph/ui-kit';
import { useState, type FormEvent } from 'react';
import { useCollectionChange } from './use-collections.ts';

export interface NewCollectionProps {
  imageId?: string;
  texts: { label: string; action: string; missing: string };
  refusedText: (error: unknown) => string;
  className: string;
}

/** The name of a new collection, and the button that makes it. */
export function NewCollection({ imageId, texts, refusedText, className }: NewCollectionProps) {
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
        label={texts.label}
        value={name}
        maxLength={COLLECTION_NAME_MAX_LENGTH}
        autoComplete="off"
        error={isEmpty ? texts.missing : refused}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setEmpty(false);
        }}
      />
      <Button type="submit" busy={create.isPending}>
        {texts.action}
      </Button>
    </Form>
  );
}
