/** Two heads peeking over the edge of the closing panel. */
export function PeekingPets() {
  return (
    <svg className="lp-peeking" viewBox="0 0 260 84" aria-hidden="true">
      <path d="M30 38C8 34-2 60 6 82c3 8 12 8 16-2z" fill="#a9652c" />
      <path d="M106 38c22-4 32 22 24 44-3 8-12 8-16-2z" fill="#a9652c" />
      <path d="M68 12c34 0 50 24 50 54v24H18V66c0-30 16-54 50-54z" fill="#e0a25c" />
      <path d="M68 18c6 18 5 40 2 66h-4c-3-26-4-48 2-66z" fill="#f7e3c8" />
      <path d="M160 50l-3-34c0-5 5-6 8-3l20 19zM230 50l3-34c0-5-5-6-8-3l-20 19z" fill="#64808a" />
      <path d="M195 24c28 0 43 20 43 46v20h-86V70c0-26 15-46 43-46z" fill="#7c98a1" />
      <path d="M195 24c5 0 9 .6 12 1.5l-5 18c-2 7-12 7-14 0l-5-18c3-.9 7-1.5 12-1.5z" fill="#64808a" />
      <g fill="#3a2416">
        <ellipse cx="45" cy="62" rx="7" ry="8.5" />
        <ellipse cx="91" cy="62" rx="7" ry="8.5" />
        <ellipse cx="175" cy="66" rx="5" ry="8" />
        <ellipse cx="215" cy="66" rx="5" ry="8" />
      </g>
      <g fill="#fff">
        <circle cx="47.5" cy="58.5" r="2.5" />
        <circle cx="93.5" cy="58.5" r="2.5" />
        <circle cx="177" cy="62.5" r="2" />
        <circle cx="217" cy="62.5" r="2" />
      </g>
    </svg>
  );
}
