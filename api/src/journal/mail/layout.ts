/** An e-mail before it is addressed. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

interface Parts {
  subject: string;
  productName: string;
  greeting: string;
  /** Plain text; what users typed is escaped here. */
  paragraphs: string[];
  /** A link with the text of its button. */
  button?: { text: string; url: string };
  /** In small print at the end. */
  closing: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** Both forms of an e-mail. The styles are inline because many readers drop style sheets. */
export function layOut({ subject: line, productName, greeting, paragraphs, button, closing }: Parts): MailContent {
  const subject = `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
  const text = [greeting, ...paragraphs, ...(button ? [`${button.text}:\n${button.url}`] : []), closing, productName];
  const paragraph = (content: string) => `<p style="margin:0 0 16px;line-height:1.5">${escaped(content)}</p>`;
  const link = button
    ? `<p style="margin:24px 0"><a href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f766e;color:#ffffff;font-weight:600;text-decoration:none">${escaped(button.text)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#475569;word-break:break-all">${escaped(button.url)}</p>`
    : '';
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f1f5f9;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#0f172a">
<div style="max-width:520px;margin:0 auto;padding:28px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 20px;font-size:18px;font-weight:700;color:#0f766e">${escaped(productName)}</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${link}
<p style="margin:24px 0 0;font-size:13px;line-height:1.5;color:#475569">${escaped(closing)}</p>
</div>
</body>
</html>
`,
  };
}
