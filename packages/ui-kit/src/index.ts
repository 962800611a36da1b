export { Alert, type AlertProps, type AlertTone } from './alert/alert.tsx';
export { classesOf, type Appearance, type ClassOf } from './appearance/appearance.ts';
export { CspProvider, type CspProviderProps } from './appearance/csp-provider.tsx';
export { TokenScope, type TokenScopeProps } from './appearance/token-scope.tsx';
export { useIsHydrated, useVariables, type RootVariables } from './appearance/use-variables.tsx';
export { followPage } from './appearance/follow-page.ts';
export { Badge, type BadgeProps, type BadgeTone } from './badge/badge.tsx';
export { Button, type ButtonProps } from './button/button.tsx';
export { buttonLook, type ButtonLook, type ButtonSize, type ButtonVariant } from './button/button-look.ts';
export { IconButton, type IconButtonProps } from './button/icon-button.tsx';
export { LinkButton, type LinkButtonProps } from './button/link-button.tsx';
export { Card, type CardProps } from './card/card.tsx';
export { Checkbox, type CheckboxProps } from './checkbox/checkbox.tsx';
export { Chip, type ChipProps } from './chip/chip.tsx';
export { classNames } from './class-names.ts';
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state.tsx';
export {
  ErrorSummary,
  type ErrorSummaryItem,
  type ErrorSummaryProps,
} from './error-summary/error-summary.tsx';
export { Field, type FieldControlProps, type FieldProps, FieldRow } from './field/field.tsx';
export { Form, type FormProps } from './form/form.tsx';
export { LineIcon, type LineIconProps } from './icon/line-icon.tsx';
export { renderAnchor, type LinkProps, type RenderLink } from './link/render-link.tsx';
export { pageItems, type PageItem } from './pagination/page-items.ts';
export { Pagination, type PaginationLabels, type PaginationProps } from './pagination/pagination.tsx';
export {
  PasswordField,
  type PasswordFieldLabels,
  type PasswordFieldProps,
} from './password-field/password-field.tsx';
export { ProgressRing, type ProgressRingProps } from './progress/progress-ring.tsx';
export { Spinner } from './progress/spinner.tsx';
export { Select, type SelectOption, type SelectProps } from './select/select.tsx';
export { Skeleton, type SkeletonProps } from './skeleton/skeleton.tsx';
export { TextArea, type TextAreaProps } from './text-area/text-area.tsx';
export { TextField, type TextFieldProps } from './text-field/text-field.tsx';
export {
  ToastProvider,
  useToasts,
  type ToastProviderProps,
  ToastRegion,
  type ToastRegionProps,
} from './toast/toast-region.tsx';
export {
  createToastStore,
  type Toast,
  type ToastRequest,
  type ToastStore,
  type ToastTone,
} from './toast/toast-store.ts';
export { VisuallyHidden } from './visually-hidden/visually-hidden.tsx';
