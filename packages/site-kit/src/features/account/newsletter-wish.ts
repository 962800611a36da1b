const KEY = 'newsletter-wish';

/** The address that ticked the box for new-post mails, until an account with it is signed in here. */
export const newsletterWish = {
  keep(email: string): void {
    try {
      localStorage.setItem(KEY, email);
    } catch {
      // Blocked or full storage: the switch in the profile remains.
    }
  },

  /** True once for the account with this address. */
  take(email: string): boolean {
    try {
      if (localStorage.getItem(KEY)?.toLowerCase() !== email.toLowerCase()) return false;
      localStorage.removeItem(KEY);
      return true;
    } catch {
      return false;
    }
  },
};
