import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { NewPostPage } from './new-post-page.tsx';
import { PostHistoryPage } from './post-history-page.tsx';
import { PostPage } from './post-page.tsx';
import { PostsPage } from './posts-page.tsx';

/** /posts */
export function PostsSection() {
  return (
    <Routes>
      <Route index element={<PostsPage />} />
      <Route path="new" element={<NewPostPage />} />
      <Route path=":project/:slug" element={<PostPage />} />
      <Route path=":project/:slug/history" element={<PostHistoryPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
