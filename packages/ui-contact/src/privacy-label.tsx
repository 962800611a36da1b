import type { RenderLink } from '@lumigraph/ui-kit';

/** `I agree to the <privacy>privacy policy</privacy>`, with a link when the site passes the address. */
export function PrivacyLabel({
  text,
  href,
  renderLink,
}: {
  text: string;
  href: string | undefined;
  renderLink: RenderLink;
}) {
  const [before = '', rest = ''] = text.split('<privacy>');
  const [label = '', after = ''] = rest.split('</privacy>');
  return (
    <>
      {before}
      {href === undefined ? <span>{label}</span> : renderLink({ href, children: label })}
      {after}
    </>
  );
}
