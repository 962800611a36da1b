import './protection.css';

export { protectContent } from './protect-content.ts';
