export { siteBuild as default } from '@lumigraph/site-kit/vite';
