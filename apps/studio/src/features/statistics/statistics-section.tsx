import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { StatisticsPage } from './statistics-page.tsx';

/** /statistics */
export function StatisticsSection() {
  return (
    <Routes>
      <Route index element={<StatisticsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
