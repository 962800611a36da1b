// The framework prepares the images itself, in its own formats and widths.
export default {
  images: { formats: ['image/avif', 'image/webp'], localPatterns: [{ pathname: '/pictures/**' }] },
};
