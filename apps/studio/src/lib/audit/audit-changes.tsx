import { useTranslation } from 'react-i18next';
import './audit-changes.css';
import { changedFields } from './changed-fields.ts';

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
