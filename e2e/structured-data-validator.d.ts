declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** Data of each format by their types. */
    validate(
      data: Record<'jsonld' | 'microdata' | 'rdfa', Record<string, unknown[]>>,
    ): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>;
  }
}
