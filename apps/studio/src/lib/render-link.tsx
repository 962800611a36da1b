import type { RenderLink } from '@lumigraph/ui-kit';
import { Link } from 'react-router-dom';

/** Renders the links of ui-kit through the router; addresses are relative to /studio. */
export const renderLink: RenderLink = ({ href, ...rest }) => <Link to={href} {...rest} />;
