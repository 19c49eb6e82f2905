/** The tub, its foam, and the dog's paws on the rim. */
export function Tub() {
  return (
    <g>
      <path d="M116 440l-16 26M364 440l16 26" stroke="#c2410c" strokeWidth="16" strokeLinecap="round" />
      <path d="M78 344h330c0 72-22 108-74 108H152c-52 0-74-36-74-108z" fill="#14a093" />
      <path d="M78 344h330c0 10-.4 20-1.3 28H79.3c-.9-8-1.3-18-1.3-28z" fill="#0f766e" />
      <path d="M300 452h34c52 0 74-36 74-108h-32c0 72-24 108-76 108z" fill="#0f8a7e" />
      <g fill="#fff">
        <circle cx="98" cy="324" r="18" />
        <circle cx="126" cy="312" r="22" />
        <circle cx="156" cy="320" r="20" />
        <circle cx="334" cy="318" r="21" />
        <circle cx="362" cy="310" r="23" />
        <circle cx="390" cy="324" r="18" />
        <circle cx="250" cy="326" r="19" />
        <circle cx="222" cy="330" r="15" />
        <circle cx="280" cy="330" r="16" />
      </g>
      <path
        d="M114 310c2-6 7-9 13-9M352 306c3-6 8-8 14-7M240 324c1-5 5-8 10-8"
        stroke="#bfe9e1"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <rect x="62" y="328" width="362" height="26" rx="13" fill="#f4fbfa" />
      <path d="M75 347h336" stroke="#cfe6e2" strokeWidth="5" strokeLinecap="round" />
      <g fill="#e0a25c">
        <rect x="172" y="308" width="46" height="38" rx="19" />
        <rect x="282" y="308" width="46" height="38" rx="19" />
      </g>
      <path d="M188 332v9M202 332v9M298 332v9M312 332v9" stroke="#a9652c" strokeWidth="3.5" strokeLinecap="round" />
      <g fill="#fff" opacity=".9">
        <path d="M205 396c-10 0-20 10-20 20 0 7 5 10 10 10 4 0 7-2 10-2s6 2 10 2c5 0 10-3 10-10 0-10-10-20-20-20z" />
        <ellipse cx="184" cy="396" rx="6" ry="8" />
        <ellipse cx="198" cy="385" rx="6" ry="8.5" />
        <ellipse cx="213" cy="385" rx="6" ry="8.5" />
        <ellipse cx="226" cy="396" rx="6" ry="8" />
      </g>
    </g>
  );
}
