/** A file that is not imported; `message` is one sentence for the operator, equal for equal causes. */
export class Refusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Refusal';
  }
}
