import type { RenderLink } from '@lumigraph/ui-kit';
import { AppLink } from './app-link.tsx';

/** How this site draws the links of ui-kit: through its router. */
export const renderLink: RenderLink = ({ href, ...rest }) => <AppLink to={href} {...rest} />;
