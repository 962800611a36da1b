import { ContactForm } from '@lumigraph/ui-contact';
import './own-font.css';

export function ReadingBrand() {
  return (
    <section data-brand="reading">
      <ContactForm appName="my-site" onSubmit={async () => undefined} />
    </section>
  );
}
