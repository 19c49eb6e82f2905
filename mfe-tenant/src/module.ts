export { pages } from './pages';

export const contract = '^1.2.0';
