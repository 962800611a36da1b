import {
  isAnonymousAllowed,
  isEmail,
  REPORT_MIN_LENGTH,
  type ImageReportRequest,
  type ReportCategory,
} from '@lumigraph/contracts';

export interface ReportValues extends Record<string, string | boolean> {
  category: string;
  explanation: string;
  name: string;
  email: string;
  goodFaith: boolean;
}

export const emptyReport: ReportValues = {
  category: '',
  explanation: '',
  name: '',
  email: '',
  goodFaith: false,
};

/** The rules of the server, by field. */
export function brokenRules({ category, explanation, name, email, goodFaith }: ReportValues) {
  const needed = (value: string) =>
    value.trim() === '' && !isAnonymousAllowed(category) ? 'required' : undefined;
  const text = explanation.trim();
  return {
    category: category === '' ? 'required' : undefined,
    explanation: text === '' ? 'required' : text.length < REPORT_MIN_LENGTH ? 'minLength' : undefined,
    name: needed(name),
    email: needed(email) ?? (email.trim() === '' || isEmail(email.trim()) ? undefined : 'email'),
    goodFaith: goodFaith ? undefined : 'required',
  };
}

export function requestOf(
  { category, explanation, name, email, goodFaith }: ReportValues,
  rest: Pick<ImageReportRequest, 'image' | 'website' | 'elapsedMs' | 'locale'>,
): ImageReportRequest {
  return {
    ...rest,
    category: category as ReportCategory,
    explanation: explanation.trim(),
    name: name.trim(),
    email: email.trim(),
    goodFaith,
  };
}
