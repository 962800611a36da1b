// Pictures are prepared by the framework itself, in the formats and widths that it offers.
export default {
  images: { formats: ['image/avif', 'image/webp'], localPatterns: [{ pathname: '/pictures/**' }] },
};
