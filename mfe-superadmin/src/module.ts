export { pages } from './pages';

export const contract = '^2.0.0';
