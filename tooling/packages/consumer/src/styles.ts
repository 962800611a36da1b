import '@lumigraph/ui-kit/forms.css';
import '@lumigraph/ui-kit/styles.css';
import '@lumigraph/ui-kit/brands/dating.css';
import '@lumigraph/ui-auth/styles.css';
import '@lumigraph/ui-locale/styles.css';
import '@lumigraph/ui-payments/styles.css';
import '@lumigraph/ui-contact/styles.css';
