/** Address of the sandbox's wallet script, which has the API of PayPal's script. */
export const SANDBOX_WALLET_SCRIPT = '/dev/wallet/sdk.js';

/**
 * The script of the sandbox's wallet: `paypal.Buttons({ createOrder, onApprove, onCancel, onError, onClick })` with
 * `isEligible`, `render` and `close`, as PayPal's. Its window is a dialog of the page. Styles are set by property and
 * nodes are built one by one, so it runs under the strictest policy.
 */
export const walletScript = `(() => {
  'use strict';
  const address = new URL(document.currentScript.src);
  const query = address.searchParams;
  const namespace = document.currentScript.dataset.namespace || 'paypal';
  // Of the backend, which may have another origin than the page.
  const orders = new URL('/dev/wallet/orders/', address).href;

  function element(name, text, styles) {
    const node = document.createElement(name);
    if (text) node.textContent = text;
    Object.assign(node.style, styles);
    return node;
  }
  function button(text, styles) {
    const node = element('button', text, Object.assign({
      font: '600 16px system-ui, sans-serif', minHeight: '44px', padding: '10px 16px', width: '100%',
      borderRadius: '8px', border: '1px solid #8a6d00', cursor: 'pointer', marginBlockStart: '8px',
    }, styles));
    node.type = 'button';
    return node;
  }

  /** Resolves with true when the visitor approves, false when the window is closed. */
  function ask(order) {
    return new Promise((resolve) => {
      const dialog = element('dialog', '', {
        maxWidth: '360px', border: '0', borderRadius: '16px', padding: '24px', textAlign: 'center',
        background: '#fff', color: '#111', font: '16px/1.5 system-ui, sans-serif',
      });
      dialog.setAttribute('aria-label', 'Sandbox wallet');
      const amount = new Intl.NumberFormat('en', order.format).format(order.amount);
      const approve = button('Approve payment', { background: '#ffc439', color: '#111' });
      const cancel = button('Cancel and return', { background: 'transparent', color: '#111' });
      let isApproved = false;
      approve.addEventListener('click', () => { isApproved = true; dialog.close(); });
      cancel.addEventListener('click', () => dialog.close());
      dialog.addEventListener('close', () => { dialog.remove(); resolve(isApproved); });
      dialog.append(
        element('h2', 'Sandbox wallet', { fontSize: '20px', margin: '0 0 8px' }),
        element('p', amount, { fontSize: '28px', fontWeight: '700', margin: '0' }),
        element('p', 'This is a test. You won’t be charged.', { margin: '0 0 8px' }),
        approve, cancel,
      );
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  async function call(path, options) {
    const response = await fetch(orders + path, options);
    if (!response.ok) throw new Error('The sandbox wallet answered ' + response.status);
    return response.json();
  }

  function Buttons(options = {}) {
    let area;
    let isOpen = false;
    async function pay() {
      if (isOpen) return;
      isOpen = true;
      try {
        if (options.onClick && await options.onClick({ fundingSource: 'paypal' }) === false) return;
        const orderID = await options.createOrder({ paymentSource: 'paypal' });
        const id = encodeURIComponent(orderID);
        if (!await ask(await call(id))) {
          options.onCancel?.({ orderID });
          return;
        }
        await call(id + '/approve', { method: 'POST' });
        await options.onApprove({ orderID, payerID: 'SANDBOXPAYER', paymentSource: 'paypal' }, {
          order: { get: () => call(id), capture: () => Promise.reject(new Error('Orders are captured by the server')) },
        });
      } catch (error) {
        options.onError?.(error);
      } finally {
        isOpen = false;
      }
    }
    return {
      isEligible: () => true,
      render(target) {
        area = typeof target === 'string' ? document.querySelector(target) : target;
        if (!area) return Promise.reject(new Error('Document is ready and element ' + target + ' does not exist'));
        const node = button('PayPal (sandbox)', { background: '#ffc439', color: '#111', marginBlockStart: '0' });
        node.addEventListener('click', pay);
        area.append(node);
        options.onInit?.({}, { enable: async () => { node.disabled = false; }, disable: async () => { node.disabled = true; } });
        return Promise.resolve();
      },
      close() {
        area?.replaceChildren();
        return Promise.resolve();
      },
    };
  }
  window[namespace] = { Buttons, FUNDING: { PAYPAL: 'paypal' }, version: 'sandbox', currency: query.get('currency') };
})();
`;
