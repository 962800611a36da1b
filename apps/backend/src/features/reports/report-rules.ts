import {
  isAnonymousAllowed,
  isEmail,
  REPORT_MIN_LENGTH,
  type FieldError,
  type ImageReportRequest,
  typedEmail,
} from '@lumigraph/contracts';
import { manyLines, oneLine } from '../../lib/typed-text.ts';

/** The typed values of a report. */
export interface ReportEntry {
  image: string;
  category: ImageReportRequest['category'];
  explanation: string;
  name: string;
  email: string;
}

export const readReport = (body: ImageReportRequest): ReportEntry => ({
  image: body.image,
  category: body.category,
  explanation: manyLines(body.explanation),
  name: oneLine(body.name),
  // Not made fit: an address with a line break in it is refused.
  email: typedEmail(body.email ?? ''),
});

/** The rules of the form with their sentences; clients choose their own words by `rule`. */
export function reportProblems({ goodFaith }: ImageReportRequest, entry: ReportEntry): FieldError[] {
  const problems: FieldError[] = [];
  const say = (field: string, rule: string, message: string): void => {
    problems.push({ field, rule, message });
  };
  const isAnonymous = isAnonymousAllowed(entry.category);
  if (entry.explanation === '') say('explanation', 'required', 'Explanation is required');
  else if (entry.explanation.length < REPORT_MIN_LENGTH)
    say('explanation', 'minLength', `Explanation must be at least ${REPORT_MIN_LENGTH} characters`);
  if (entry.name === '' && !isAnonymous) say('name', 'required', 'Name is required');
  if (entry.email === '' && !isAnonymous) say('email', 'required', 'Email is required');
  if (entry.email !== '' && !isEmail(entry.email))
    say('email', 'email', 'Please enter a valid email address');
  if (!goodFaith) say('goodFaith', 'required', 'Please confirm that the report is accurate');
  return problems;
}
