export { CONTRACT_VERSION } from './module';
export type { Area, RemoteDescription, RemoteModule, RemotePage } from './module';
