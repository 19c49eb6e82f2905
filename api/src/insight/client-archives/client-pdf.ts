import PDFDocument from 'pdfkit';
import type { ClientDocument } from './client-document';

/** A4 with margins of 2 cm. */
const PAGE = { size: 'A4', margin: 57 } as const;
/** Every PDF reader has these fonts, so that none is embedded; their encoding has all that Portuguese needs. */
const [PLAIN, BOLD] = ['Helvetica', 'Helvetica-Bold'] as const;
/** Windows-1252, by which standard fonts are encoded, beyond Latin-1. */
const BEYOND = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Characters that the font lacks, as in a name from elsewhere or an emoji, become a question mark; the JSON beside it has them. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC'))
    .map((one) => (/[\n\u0020-\u007e\u00a0-\u00ff]/.test(one) || BEYOND.includes(one) ? one : '?'))
    .join('');

/** The document as PDF, piece by piece. */
export async function* clientPdf({ title, subtitle, sections }: ClientDocument): AsyncGenerator<Buffer> {
  const pdf = new PDFDocument({ ...PAGE, info: { Title: printable(title) }, lang: 'pt-BR' });
  pdf.font(BOLD).fontSize(18).text(printable(title));
  pdf.font(PLAIN).fontSize(10).text(printable(subtitle)).moveDown();
  for (const section of sections) {
    pdf.font(BOLD).fontSize(13).text(printable(section.title)).moveDown(0.3);
    pdf.font(PLAIN).fontSize(10);
    for (const line of section.lines) {
      const text = line.trimStart();
      pdf.text(printable(text), { indent: 0, paragraphGap: 4, ...(text === line ? {} : { list: true }) });
    }
    pdf.moveDown();
  }
  pdf.end();
  for await (const part of pdf) yield part as Buffer;
}
