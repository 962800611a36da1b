import Image from 'next/image';
import Link from 'next/link';
import { images } from './images.mjs';

export const everyImage = () => images.map(({ id }) => ({ id }));

/** `preload` as in home.jsx. */
export function ImageScreen({ id, base, preload }) {
  const image = images.find((candidate) => candidate.id === decodeURIComponent(id));
  return (
    <main>
      <Image
        className="large"
        src={image.file}
        alt={image.alt}
        width={image.width}
        height={image.height}
        sizes="100vw"
        preload={preload}
      />
      <h1>{image.title}</h1>
      <Link href={base || '/'}>Back</Link>
    </main>
  );
}
