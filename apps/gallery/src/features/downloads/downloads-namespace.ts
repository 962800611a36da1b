/** Texts of the profile's downloads and of the certificate page. */
export const DOWNLOADS_NAMESPACE = 'downloads';
