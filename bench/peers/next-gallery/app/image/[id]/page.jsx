import { everyPicture, PictureScreen } from '../../picture.jsx';

export const generateStaticParams = everyPicture;

export default async function Picture({ params }) {
  return <PictureScreen id={(await params).id} base="" preload={false} />;
}
