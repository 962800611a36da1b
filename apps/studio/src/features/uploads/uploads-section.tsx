import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { UploadsPage } from './uploads-page.tsx';

/** /uploads, and /uploads/<id> with the panel of one draft. */
export function UploadsSection() {
  return (
    <Routes>
      <Route path=":id?" element={<UploadsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
