import { Link } from 'react-router-dom';
import { STUDIO_NAME } from '../lib/studio-name.ts';

export function Brand() {
  return (
    <Link className="studio-brand" to="/">
      <span className="studio-brand-mark" aria-hidden="true" />
      <span>{STUDIO_NAME}</span>
    </Link>
  );
}
