import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// Long enough that a busy machine does not fail a test.
configure({ asyncUtilTimeout: 8_000 });
