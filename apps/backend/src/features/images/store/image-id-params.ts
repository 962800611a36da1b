import Type from 'typebox';

/** The id is the rest of the path, raw or with encoded slashes; the service checks it. */
export const ImageIdParamsSchema = Type.Object({
  '*': Type.String({ description: 'Public id of the image; may contain slashes' }),
});

export interface ImageIdParams {
  '*': string;
}
