import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// What is waited for comes when it comes: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 8_000 });
