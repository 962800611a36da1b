import {
  auditActions,
  auditObjectKinds,
  type AuditEvent,
  type AuditObjectKind,
} from '@lumigraph/contracts/studio';
import { useTranslation } from 'react-i18next';
import './audit-changes.css';
import { Link } from 'react-router-dom';
import { knownText } from '../known-text.ts';
import { useMe } from '../studio.tsx';

interface AuditLinkProps {
  kind: AuditObjectKind;
  id: string;
}

/** Leads from an object to its changes in the audit log, which only administrators see. */
export function AuditLink({ kind, id }: AuditLinkProps) {
  const { t } = useTranslation();
  const { roles } = useMe();
  if (!roles.includes('admin')) return null;
  return <Link to={`/audit?object=${encodeURIComponent(`${kind}:${id}`)}`}>{t('auditLink')}</Link>;
}

interface ChangedField {
  /** `title.de`. */
  field: string;
  /** Undefined for a field that was not there, or was empty. */
  was: string | undefined;
  is: string | undefined;
}

/** The fields in which two JSON values differ, in the order of their names. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, was: old.get(field), is: now.get(field) }))
    .filter(({ was, is }) => was !== is)
    .sort((a, b) => a.field.localeCompare(b.field));
}

/** Objects by the path of each value; lists are one value. */
function fieldsOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return new Map(
      Object.entries(value).flatMap(([key, inner]) => [
        ...fieldsOf(inner, path === '' ? key : `${path}.${key}`),
      ]),
    );
  const text = textOf(value);
  return text === undefined ? new Map() : new Map([[path, text]]);
}

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((item) => textOf(item) ?? '').join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The changed fields with their values before and after. */
export function AuditChanges({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTranslation('audit');
  const changes = changedFields(before, after);
  if (changes.length === 0) return <p className="audit-nothing">{t('panel.noChanges')}</p>;
  return (
    <table className="audit-changes">
      <caption>{t('panel.changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('panel.field')}</th>
          <th scope="col">{t('panel.before')}</th>
          <th scope="col">{t('panel.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, was, is }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{was === undefined ? <em>{t('panel.nothing')}</em> : <del>{was}</del>}</td>
            <td>{is === undefined ? <em>{t('panel.nothing')}</em> : <ins>{is}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who did it: a key and the operator may have no name. */
export function useActorName(): (actor: AuditEvent['actor']) => string {
  const { t } = useTranslation('audit');
  return (actor) => actor.name || t(`actors.${actor.kind}`);
}

/** What was done, in words. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('audit');
  return (action) => knownText(auditActions, action, (name) => t(`actions.${name}`));
}

/** The name of a kind of objects; one without a text keeps the server's name. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation('audit');
  return (kind) => knownText(auditObjectKinds, kind, (name) => t(`kinds.${name}`));
}
