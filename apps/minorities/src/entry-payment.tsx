import './styles/payment.css';
import { startPayment } from '@lumigraph/site-kit/payment';
import { siteConfig } from './site.config.ts';

startPayment(siteConfig);
