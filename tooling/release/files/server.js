import './apps/backend/dist/server.js';
