import type { ReactNode } from 'react';

export interface SectionProps {
  /** Also the anchor of the page's navigation. */
  id: string;
  title: string;
  text?: ReactNode;
  tone?: 'neutral' | 'danger';
  children: ReactNode;
}

/** One section of the profile: title and explanation on one side, controls on the other. */
export function Section({ id, title, text, tone = 'neutral', children }: SectionProps) {
  return (
    <section id={id} className="profile-section" data-tone={tone} aria-labelledby={`${id}-title`}>
      <div className="profile-section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {text === undefined ? null : <p>{text}</p>}
      </div>
      <div className="profile-section-body">{children}</div>
    </section>
  );
}
