import Image from 'next/image';
import Link from 'next/link';
import { pictures } from '../../pictures.mjs';

export const generateStaticParams = () => pictures.map(({ id }) => ({ id }));

export default async function Picture({ params }) {
  const id = decodeURIComponent((await params).id);
  const picture = pictures.find((candidate) => candidate.id === id);
  return (
    <main>
      <Image
        className="large"
        src={picture.file}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        sizes="100vw"
        priority
      />
      <h1>{picture.title}</h1>
      <Link href="/">Back</Link>
    </main>
  );
}
