import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { PeoplePage } from './people-page.tsx';
import { PersonPage } from './person-page.tsx';

/** /people */
export function PeopleSection() {
  return (
    <Routes>
      <Route index element={<PeoplePage />} />
      <Route path=":id" element={<PersonPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
