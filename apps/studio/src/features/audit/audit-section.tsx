import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { AuditPage } from './audit-page.tsx';

/** /audit */
export function AuditSection() {
  return (
    <Routes>
      <Route index element={<AuditPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
