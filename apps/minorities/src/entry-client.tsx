import './styles/index.css';
import './pages/home-page.tsx';
import { startSite } from '@lumigraph/site-kit/client';
import { site } from './app/site.ts';

void startSite(site);
