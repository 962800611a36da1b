import './apps/backend/dist/cli.js';
