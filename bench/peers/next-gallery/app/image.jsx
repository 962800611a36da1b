import Image from 'next/image';
import Link from 'next/link';
import { pictures } from './pictures.mjs';

export const everyPicture = () => pictures.map(({ id }) => ({ id }));

/** `preload` as in home.jsx. */
export function PictureScreen({ id, base, preload }) {
  const picture = pictures.find((candidate) => candidate.id === decodeURIComponent(id));
  return (
    <main>
      <Image
        className="large"
        src={picture.file}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        sizes="100vw"
        preload={preload}
      />
      <h1>{picture.title}</h1>
      <Link href={base || '/'}>Back</Link>
    </main>
  );
}
