import { storageKeys } from '@lumigraph/contracts';

/**
 * For an inline script in the head of a rendered document: it marks the document where the browser has a stored session,
 * so that its user does not see for a moment what `SignedOut` and `UserButton` show to visitors.
 */
export const storedSessionScript = `try{if(localStorage.getItem('${storageKeys.token}'))document.documentElement.dataset.session=''}catch{}`;
