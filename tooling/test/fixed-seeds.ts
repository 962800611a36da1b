import fc from 'fast-check';

/** Property tests draw the same values in every `npm test`, and new ones in the long run. A failure prints its seed. */
if (process.env['LONG_TESTS'] !== '1') fc.configureGlobal({ seed: 20_261_128 });
