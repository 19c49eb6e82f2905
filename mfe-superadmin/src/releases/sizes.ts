const KB = 1024;
const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** Bytes → `12,3 kB`. */
export const kilobytes = (bytes: number) => `${number.format(bytes / KB)} kB`;

/** The difference of two sizes: `+1,2 kB`, `−0,4 kB`, `0 kB`. */
export const growth = (before: number, after: number) => `${signed.format((after - before) / KB)} kB`;
