import { remoteConfig } from '@focinho/federation/webpack/remote';

export default remoteConfig(import.meta.dirname);
