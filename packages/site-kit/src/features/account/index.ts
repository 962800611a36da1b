export { AccountCard, SocialDemoNote } from './account-card.tsx';
export { accountNamespaces } from './account-texts.ts';
export { SignInMeta } from './sign-in-meta.tsx';
export { useSignInAddress } from './sign-in.ts';
export { useCapturedSocialReturn } from './social-return.ts';
export { useAuth } from './use-auth.ts';
