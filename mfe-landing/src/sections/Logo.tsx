/** The product's mark, a snout, and its name. */
export function Logo({ productName }: { productName: string }) {
  return (
    <a className="lp-logo" href="#inicio" aria-label={`${productName}, início da página`}>
      <svg viewBox="0 0 40 40" width="38" height="38" aria-hidden="true">
        <rect width="40" height="40" rx="13" fill="#0f766e" />
        <path d="M20 27.5c-3.2 4.6-10 3-10-2.3C10 18 14.4 13 20 13s10 5 10 12.2c0 5.3-6.8 6.9-10 2.3z" fill="#fff" />
        <path d="M20 22.5c-2.6 0-5-2.5-5-4.7 0-1.8 2-2.6 5-2.6s5 .8 5 2.6c0 2.2-2.4 4.7-5 4.7z" fill="#c2410c" />
        <path d="M20 22v5.5" stroke="#0f766e" strokeWidth="1.8" strokeLinecap="round" />
        <circle cx="13" cy="9.5" r="2.3" fill="#5eead4" />
        <circle cx="27" cy="9.5" r="2.3" fill="#5eead4" />
      </svg>
      <span>{productName}</span>
    </a>
  );
}
