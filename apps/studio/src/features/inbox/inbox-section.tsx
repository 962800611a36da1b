import { Navigate, Route, Routes } from 'react-router-dom';
import { NoPermissionPage } from '../../app/no-permission-page.tsx';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { useMe } from '../../lib/studio.tsx';
import { MessagePage } from './message-page.tsx';
import { MessagesPage } from './messages-page.tsx';
import { ReportPage } from './report-page.tsx';
import { ReportsPage } from './reports-page.tsx';

/** /inbox: messages for administrators, reports of images for everybody. */
export function InboxSection() {
  const isAdmin = useMe().roles.includes('admin');
  return (
    <Routes>
      <Route index element={isAdmin ? <MessagesPage /> : <Navigate replace to="/inbox/reports" />} />
      <Route path="messages/:id" element={isAdmin ? <MessagePage /> : <NoPermissionPage />} />
      <Route path="reports" element={<ReportsPage />} />
      <Route path="reports/:id" element={<ReportPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
