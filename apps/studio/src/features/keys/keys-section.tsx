import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { KeysPage } from './keys-page.tsx';

/** /keys */
export function KeysSection() {
  return (
    <Routes>
      <Route index element={<KeysPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
