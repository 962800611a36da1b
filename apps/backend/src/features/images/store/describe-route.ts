import Type from 'typebox';

/** The part of a route's schema that is equal for lists and search. */
export function describeRoute(summary: string, response: unknown) {
  return {
    tags: ['images'],
    summary,
    security: [{ apiKey: [] }],
    response: { 200: response },
  };
}

/** The id is the rest of the path, raw or with encoded slashes; the service checks it. */
export const ImageIdParamsSchema = Type.Object({
  '*': Type.String({ description: 'Public id of the image; may contain slashes' }),
});

export interface ImageIdParams {
  '*': string;
}
