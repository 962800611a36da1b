import { Button, Form, IconButton, TextField, Alert, EmptyState } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { Bookmark, Trash2, SearchX } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useErrorText } from '../use-error-text.ts';
import { useStored } from '../use-stored.ts';
import type { Pages } from './use-pages.ts';

/** Filters and order of a list under a name. */
interface View {
  name: string;
  /** As in the address. */
  search: string;
}

const NAME_MAX_LENGTH = 60;
const readViews = (stored: unknown): View[] =>
  (Array.isArray(stored) ? (stored as Partial<View>[]) : []).flatMap(({ name, search }) =>
    typeof name === 'string' && typeof search === 'string' ? [{ name, search }] : [],
  );

/** The saved views of a list; they are kept in this browser, as the choice of columns. */
function useViews(list: string) {
  const [views, keep] = useStored(`studio-views:${list}`, readViews);
  return {
    views,
    /** A view of the same name is replaced. */
    save: (view: View) =>
      keep(
        [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) =>
          a.name.localeCompare(b.name),
        ),
      ),
    remove: (removed: string) => keep(views.filter(({ name }) => name !== removed)),
  };
}

/** Opens a saved view, saves the current filters and order as one, and deletes it. */
export function ViewMenu({ list }: { list: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={t('views.title')}
        icon={<Bookmark aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onOpenChange={setOpen} title={t('views.title')} closeLabel={t('actions.close')}>
        <Views list={list} onChoose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Views({ list, onChoose }: { list: string; onChoose: () => void }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { views, save, remove } = useViews(list);
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return;
    save({ name: given, search });
    setName('');
  };
  return (
    <div className="data-table-views">
      {views.length === 0 ? <p>{t('views.empty')}</p> : null}
      <ul role="list">
        {views.map((view) => (
          <li key={view.name}>
            <Link
              to={{ pathname, search: view.search }}
              aria-current={view.search === search ? 'true' : undefined}
              onClick={onChoose}
            >
              {view.name}
            </Link>
            <IconButton
              size="sm"
              label={t('views.remove', { name: view.name })}
              icon={<Trash2 aria-hidden size={16} />}
              onClick={() => remove(view.name)}
            />
          </li>
        ))}
      </ul>
      <Form onSubmit={submit}>
        <TextField
          label={t('views.name')}
          maxLength={NAME_MAX_LENGTH}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {t('views.save')}
        </Button>
      </Form>
    </div>
  );
}

/** How many rows the list has. */
export function TableSummary<Row>({ pages }: { pages: Pages<Row> }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { total, totalIsExact } = pages;
  return (
    <output className="data-table-summary">
      {total === undefined
        ? null
        : t(totalIsExact ? 'table.results' : 'table.resultsMore', { count: total, shown: number(total) })}
    </output>
  );
}

export function TableFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Alert
      tone="danger"
      title={t('table.failed')}
      action={
        <Button size="sm" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('table.nothingFound')}
      action={<Button onClick={onClear}>{t('table.clearFilters')}</Button>}
    >
      {t('table.nothingFoundText')}
    </EmptyState>
  );
}
