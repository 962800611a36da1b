import Type from 'typebox';
import { closed } from './schemas.ts';
import { IMAGE_ID_MAX_LENGTH } from './images.ts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from './limits.ts';
import { REPORT_MAX_LENGTH, reportCategories } from './report-rules.ts';

/** Report of an image by a visitor, with or without an account. */
export const ImageReportRequestSchema = closed({
  image: Type.String({ minLength: 1, maxLength: IMAGE_ID_MAX_LENGTH, description: 'Id of the image' }),
  category: Type.Enum(reportCategories),
  explanation: Type.String({ maxLength: REPORT_MAX_LENGTH }),
  name: Type.Optional(
    Type.String({ maxLength: 2 * NAME_MAX_LENGTH + 1, description: 'Optional with the category minors' }),
  ),
  email: Type.Optional(
    Type.String({ maxLength: EMAIL_MAX_LENGTH, description: 'Optional with the category minors' }),
  ),
  goodFaith: Type.Boolean({
    description: 'The report is accurate and complete to the best of my knowledge',
  }),
  /** Honeypot: visitors do not see this field, so only programs fill it in. */
  website: Type.Optional(Type.String({ maxLength: 200 })),
  /** Milliseconds between showing and sending the form. */
  elapsedMs: Type.Optional(Type.Integer({ minimum: 0 })),
  locale: Type.Optional(Type.String({ maxLength: 12 })),
});
export type ImageReportRequest = Type.Static<typeof ImageReportRequestSchema>;

/** The service for reports of images. Rejects with `ApiError`. */
export interface ImageReportsApi {
  send(request: ImageReportRequest): Promise<void>;
}
