import { everyImage, ImageScreen } from '../../../image.jsx';

export const generateStaticParams = everyImage;

export default async function ImagePage({ params }) {
  return <ImageScreen id={(await params).id} base="/tuned" preload />;
}
