export { Footer } from './footer.tsx';
export { MobileMenu } from './mobile-menu.tsx';
