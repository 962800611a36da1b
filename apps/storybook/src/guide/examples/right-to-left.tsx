import { AuthWidget } from '@lumigraph/ui-auth';
import { createFakeAuthApi } from '@lumigraph/ui-auth/testing';
import './right-to-left.css';

const api = createFakeAuthApi();

/** `dir` on <html> is usual; here it is on a section, because this page is left to right. */
export function RightToLeft() {
  return (
    <section dir="rtl">
      <a className="back-link" href="#plans">
        <bdi>€4.99</bdi>
      </a>
      <AuthWidget api={api} redirectTo={null} providers={[]} headingLevel={2} />
    </section>
  );
}
