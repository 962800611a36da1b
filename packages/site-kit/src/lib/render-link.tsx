import type { RenderLink } from '@lumigraph/ui-kit';
import { AppLink } from './app-link.tsx';

/** Renders the links of ui-kit through this site's router. */
export const renderLink: RenderLink = ({ href, ...rest }) => <AppLink to={href} {...rest} />;
