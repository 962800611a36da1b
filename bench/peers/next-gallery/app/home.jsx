import Image from 'next/image';
import Link from 'next/link';
import { Filter } from './filter.jsx';
import { featured, pictures } from './pictures.mjs';

/** `preload`: the first pictures are asked for with the document, which the framework leaves to whoever tunes a page. */
export function HomeScreen({ base, preload }) {
  return (
    <main>
      <h1>Pictures no camera took</h1>
      <p>Free to look at and download.</p>
      <div className="strip">
        {featured.map((picture, index) => (
          <Image
            key={picture.id}
            src={picture.file}
            alt={picture.alt}
            width={Math.round((156 * picture.width) / picture.height)}
            height={156}
            preload={preload && index < 2}
          />
        ))}
      </div>
      <Filter names={[...new Set(pictures.map(({ id }) => id.split('/')[0]))]} />
      <div className="grid">
        {pictures.map((picture, index) => (
          <Link key={picture.id} href={`${base}/image/${encodeURIComponent(picture.id)}`}>
            <Image
              src={picture.file}
              alt={picture.alt}
              width={300}
              height={300}
              sizes="50vw"
              preload={preload && index < 4}
            />
            <span>{picture.title}</span>
          </Link>
        ))}
      </div>
    </main>
  );
}
