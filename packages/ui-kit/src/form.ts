export {
  serverProblems,
  useForm,
  type FieldProblem,
  type FieldProblems,
  type FormCheckboxProps,
  type FormFieldProps,
  type FormRejection,
  type FormRules,
  type FormState,
  type FormStatus,
  type FormValues,
  type UseFormOptions,
} from './form/use-form.ts';
export { formatWait, retryAfter, withWait, type WaitTexts } from './form/wait.ts';
