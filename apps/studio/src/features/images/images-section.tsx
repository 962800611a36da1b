import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { ImagesPage } from './images-page.tsx';

/** /images */
export function ImagesSection() {
  return (
    <Routes>
      <Route index element={<ImagesPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
