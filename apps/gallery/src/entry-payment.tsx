import './styles/payment.css';
import { startPayment } from '@lumigraph/site-kit/payment';
import { siteConfig } from './site.config.ts';

const { contentProtection } = startPayment(siteConfig);
// A page that is left while the file loads needs no protection.
if (contentProtection) protect().catch(() => undefined);

/** The same protection as on the other pages. The payment page has no images, so it needs no image menu. */
async function protect(): Promise<void> {
  const { protectContent } = await import('./features/protection/protect-content.ts');
  const mark = document.createElement('span');
  mark.hidden = true;
  mark.className = 'content-protected';
  document.body.prepend(mark);
  protectContent(document, { onImage: () => undefined });
}
