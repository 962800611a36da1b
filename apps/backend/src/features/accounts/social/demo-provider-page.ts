import type { DemoPerson } from './demo-people.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#f6f6f7, #17171b); color: light-dark(#1b1b1f, #ececf1); }
main { inline-size: min(420px, 100vw - 32px); padding: 32px; border: 1px solid light-dark(#e3e3e8, #34343c); border-radius: 12px; background: light-dark(#fff, #1f1f25); }
h1 { font-size: 22px; margin: 0 0 8px; }
p { margin: 0 0 24px; color: light-dark(#5c5c66, #a5a5b0); }
button { display: block; inline-size: 100%; margin: 0 0 12px; padding: 12px 16px; text-align: start; font: inherit; color: inherit; background: none; border: 1px solid light-dark(#c9c9d2, #4a4a55); border-radius: 8px; cursor: pointer; }
button:hover { border-color: currentColor; }
button:focus-visible { outline: 2px solid light-dark(#4338ca, #a5b4fc); outline-offset: 2px; }
small { display: block; color: light-dark(#5c5c66, #a5a5b0); }
`;

/** The page of the local provider on which a visitor selects a user. Contains no input of visitors. */
export function demoProviderPage(people: readonly DemoPerson[], action: string): string {
  const buttons = people
    .map(
      ({ sub, name, email, email_verified: verified }) =>
        `<button name="sub" value="${sub}">${name}<small>${email}${verified ? '' : ' (email not confirmed)'}</small></button>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demo sign-in</title><style>${STYLE}</style></head><body><main><h1>Choose a demo account</h1>
<p>This local page replaces Google, Facebook, and Microsoft in the demo. No data leaves this computer.</p>
<form method="post" action="${action}">${buttons}<button name="cancel" value="1">Cancel</button></form></main></body></html>`;
}
