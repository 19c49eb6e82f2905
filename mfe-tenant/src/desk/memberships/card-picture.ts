import type { Membership } from '@focinho/contracts/desk/memberships';
import { MEMBERSHIP_STATUS_LABEL } from '@focinho/contracts/kernel/enums';
import { shownLots, validText } from './membership-texts';

const WIDTH = 1080;
const MARGIN = 72;
const ROW = 190;
const HEAD = 300;
/** More stamps than these are told in figures alone. */
const STAMPS_MAX = 12;
const INK = '#16302f';
const MUTED = '#55706e';
const TEAL = '#0f766e';

/** The card of a Clubinho as a picture to send: pet, package, and a stamp for each credit, used ones filled. */
export async function cardPicture(membership: Membership, petName: string, shopName: string): Promise<File> {
  const lots = shownLots(membership.credits);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEAD + Math.max(1, lots.length) * ROW + 90;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No picture can be drawn here');
  const write = (text: string, y: number, size: number, color: string, weight = 400) => {
    pen.fillStyle = color;
    pen.font = `${weight} ${size}px system-ui, sans-serif`;
    pen.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN);
  };
  pen.fillStyle = '#f0fdfa';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = TEAL;
  pen.fillRect(0, 0, WIDTH, 24);
  write(shopName, 100, 36, MUTED);
  write(`Clubinho de ${petName}`, 170, 60, INK, 700);
  const { status } = membership;
  const name = membership.package.name;
  write(status === 'ACTIVE' ? name : `${name} · ${MEMBERSHIP_STATUS_LABEL[status]}`, 230, 40, MUTED);
  for (const [index, lot] of lots.entries()) {
    const top = HEAD + index * ROW;
    const used = lot.granted - lot.left;
    write(`${lot.service.name}: ${lot.left} de ${lot.granted} · ${validText(lot)}`, top, 36, INK, 600);
    if (lot.granted > STAMPS_MAX) continue;
    for (let stamp = 0; stamp < lot.granted; stamp += 1) {
      pen.beginPath();
      pen.arc(MARGIN + 34 + stamp * 78, top + 70, 30, 0, 2 * Math.PI);
      pen.lineWidth = 5;
      pen.strokeStyle = TEAL;
      pen.fillStyle = stamp < used ? TEAL : '#ffffff';
      pen.fill();
      pen.stroke();
    }
  }
  if (lots.length === 0) write('Nenhum ciclo pago.', HEAD, 36, MUTED);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be made');
  return new File([blob], 'clubinho.png', { type: 'image/png' });
}

/** Hands the picture to the apps of a phone, else downloads it. */
export async function sendPicture(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) {
    // Whoever closes the list of apps has changed their mind.
    await navigator.share({ files: [file] }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
    return;
  }
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
