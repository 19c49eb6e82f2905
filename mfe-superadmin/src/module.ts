export { pages } from './pages';

export const contract = '^1.0.0';
