import type { ReactNode } from 'react';

export interface NoticeProps {
  title: string;
  text?: ReactNode;
  headingLevel?: 1 | 2;
  /** `alert` for a new failure; announced at once. */
  role?: 'alert' | 'status';
  /** Links and buttons for a next step. */
  children?: ReactNode;
}

/** A block in place of content: empty, failed, not found. Shows the problem and a next step. */
export function Notice({ title, text, headingLevel = 2, role, children }: NoticeProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="notice" role={role}>
      <Heading {...(headingLevel === 1 ? { tabIndex: -1 } : {})}>{title}</Heading>
      {text === undefined ? null : <p className="notice-text">{text}</p>}
      {children === undefined ? null : <div className="notice-actions">{children}</div>}
    </div>
  );
}
