export { pages } from './pages';

export const contract = '^1.1.0';
