import { shellConfig } from '@focinho/federation/webpack/shell';

export default shellConfig(import.meta.dirname);
