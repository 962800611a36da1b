import Type from 'typebox';

/** How much work the server takes on at once. */
export const capacitySettings = {
  IMAGE_PROCESSES: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 64,
    description:
      'Most processes that decode and encode pictures at once, each one picture at a time; 0 takes one for each core.',
  }),
  IMAGE_PROCESS_MEMORY_MB: Type.Integer({
    default: 160,
    minimum: 64,
    maximum: 4096,
    description:
      'A picture process that holds more memory after a picture is replaced by a new one. While it works on a very large picture it needs more.',
  }),
};
