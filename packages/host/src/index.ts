export { CONTRACT_VERSION, HEADER_TOOLS_ID } from './module';
export type { Area, RemoteDescription, RemoteModule, RemotePage } from './module';
