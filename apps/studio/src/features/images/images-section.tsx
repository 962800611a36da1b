import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { CategoriesPage } from './categories-page.tsx';
import { CategoryPage } from './category-page.tsx';
import { ImagePage } from './image-page.tsx';
import { ImagesPage } from './images-page.tsx';

/** /images */
export function ImagesSection() {
  return (
    <Routes>
      <Route index element={<ImagesPage />} />
      <Route path="categories" element={<CategoriesPage />} />
      <Route path="categories/:id" element={<CategoryPage />} />
      <Route path=":id" element={<ImagePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
