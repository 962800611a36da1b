import { NavLink } from 'react-router-dom';
import './page.css';

interface SectionLink {
  to: string;
  label: string;
  /** Shown beside the label; nothing for 0. */
  count?: number | undefined;
}

/** The pages of a section beside each other. */
export function SectionNav({ label, links }: { label: string; links: readonly SectionLink[] }) {
  return (
    <nav className="section-nav" aria-label={label}>
      {links.map(({ to, label: name, count = 0 }) => (
        <NavLink key={to} to={to} end>
          {name}
          {count > 0 ? <span className="studio-count">{count}</span> : null}
        </NavLink>
      ))}
    </nav>
  );
}
