import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { PostsPage } from './posts-page.tsx';

/** /posts */
export function PostsSection() {
  return (
    <Routes>
      <Route index element={<PostsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
