import type { CDPSession, Page } from '@playwright/test';
import { untilIdle } from './idle';

export interface LoadedFile {
  url: string;
  /** Resource type of the Chrome DevTools Protocol: Document, Script, Stylesheet… */
  type: string;
  /** Size of the body as transferred, compressed. */
  bytes: number;
  /** 1 for the document; for any other file, one more than for the file that requested it. */
  round: number;
}

interface Pending extends LoadedFile {
  headers: number;
}

/** Loads an address with an empty cache and returns the files that were fetched until the network was idle. */
export async function firstLoad(page: Page, address: string): Promise<LoadedFile[]> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
  const files = watch(protocol);
  await untilIdle(page, () => page.goto(address));
  await protocol.detach();
  return [...files.values()].map(({ url, type, bytes, headers, round }) => ({
    url,
    type,
    bytes: bytes - headers,
    round,
  }));
}

function watch(protocol: CDPSession): Map<string, Pending> {
  const files = new Map<string, Pending>();
  const roundOf = (asker: string) => [...files.values()].find(({ url }) => url === asker)?.round ?? 0;
  protocol.on('Network.requestWillBeSent', ({ requestId, request, initiator, type = 'Other' }) => {
    if (!request.url.startsWith('http')) return;
    const asker = initiator.stack?.callFrames[0]?.url ?? initiator.url ?? '';
    files.set(requestId, { url: request.url, type, bytes: 0, headers: 0, round: roundOf(asker) + 1 });
  });
  protocol.on('Network.responseReceived', ({ requestId, response }) => {
    const file = files.get(requestId);
    if (file) file.headers = response.encodedDataLength;
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  return files;
}
