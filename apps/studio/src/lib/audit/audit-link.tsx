import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMe } from '../studio.tsx';

interface AuditLinkProps {
  /** Kind of the object in the audit log, such as `message`. */
  kind: string;
  id: string;
}

/** Leads from an object to its changes in the audit log, which only administrators see. */
export function AuditLink({ kind, id }: AuditLinkProps) {
  const { t } = useTranslation();
  const { roles } = useMe();
  if (!roles.includes('admin')) return null;
  return <Link to={`/audit?object=${encodeURIComponent(`${kind}:${id}`)}`}>{t('auditLink')}</Link>;
}
