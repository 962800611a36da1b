import Image from 'next/image';
import Link from 'next/link';
import { Filter } from './filter.jsx';
import { featured, images } from './images.mjs';

/** `preload`: the first images are asked for with the document, which the framework leaves to whoever tunes a page. */
export function HomeScreen({ base, preload }) {
  return (
    <main>
      <h1>Images no camera took</h1>
      <p>Free to look at and download.</p>
      <div className="strip">
        {featured.map((image, index) => (
          <Image
            key={image.id}
            src={image.file}
            alt={image.alt}
            width={Math.round((156 * image.width) / image.height)}
            height={156}
            preload={preload && index < 2}
          />
        ))}
      </div>
      <Filter names={[...new Set(images.map(({ id }) => id.split('/')[0]))]} />
      <div className="grid">
        {images.map((image, index) => (
          <Link key={image.id} href={`${base}/image/${encodeURIComponent(image.id)}`}>
            <Image
              src={image.file}
              alt={image.alt}
              width={300}
              height={300}
              sizes="50vw"
              preload={preload && index < 4}
            />
            <span>{image.title}</span>
          </Link>
        ))}
      </div>
    </main>
  );
}
