import '../features/gallery/gallery.css';

// A file of its own, so that only this page has these styles: the page itself is part of the site's main code.
export { Page, prefetch } from './home.tsx';
