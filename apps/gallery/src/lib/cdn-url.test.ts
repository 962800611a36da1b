import { cdnTransforms } from '@lumigraph/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displaySources, displayUrl, withTransform } from './cdn-url.ts';

const own = '/cdn/image/upload/c_fill,h_300,w_300/nature/fjord-at-dawn';
const cloud =
  'https://res.cloudinary.com/acme/image/upload/c_fill,h_300,w_300/f_auto/v1700000000/nature/fjord.jpg';

describe('addresses of the image CDN', () => {
  it('become the full size when the crop is removed', () => {
    expect(withTransform(own, '')).toBe('/cdn/image/upload/nature/fjord-at-dawn');
    expect(withTransform(cloud, '')).toBe(
      'https://res.cloudinary.com/acme/image/upload/v1700000000/nature/fjord.jpg',
    );
    expect(withTransform('/cdn/image/upload/nature/fjord', '')).toBe('/cdn/image/upload/nature/fjord');
  });

  it('get another transform in place of the first', () => {
    expect(displayUrl(own, 960)).toBe('/cdn/image/upload/c_limit,f_auto,w_960/nature/fjord-at-dawn');
    expect(displaySources(own, [480, 960])).toBe(
      '/cdn/image/upload/c_limit,f_auto,w_480/nature/fjord-at-dawn 480w, ' +
        '/cdn/image/upload/c_limit,f_auto,w_960/nature/fjord-at-dawn 960w',
    );
  });

  it('of another kind stay as they are', () => {
    for (const url of ['https://pictures.example.com/a.jpg', '', 'data:image/png;base64,AAAA'])
      expect(withTransform(url, 'c_fill,h_150,w_150')).toBe(url);
  });

  it('keep a folder that looks like a transform', () => {
    expect(withTransform('/cdn/image/upload/c_fill,h_300,w_300/w_1/fjord', '')).toBe(
      '/cdn/image/upload/w_1/fjord',
    );
    expect(withTransform('/cdn/image/upload/my_pictures/fjord', '')).toBe(
      '/cdn/image/upload/my_pictures/fjord',
    );
  });

  it('come back after any change of transforms, whatever the id', () => {
    const segment = fc.stringMatching(/^[a-z0-9%-]{1,12}$/);
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...cdnTransforms),
        fc.constantFrom(...cdnTransforms),
        (id, first, second) => {
          const plain = `/cdn/image/upload/${id.join('/')}`;
          const changed = withTransform(withTransform(plain, first), second);
          expect(changed).toBe(`/cdn/image/upload/${second}/${id.join('/')}`);
          expect(withTransform(changed, '')).toBe(plain);
        },
      ),
    );
  });
});
