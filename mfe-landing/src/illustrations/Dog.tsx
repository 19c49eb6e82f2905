/** A "vira-lata caramelo" with foam on its head. */
export function Dog() {
  return (
    <g>
      <path d="M172 360c0-70 22-116 78-116s78 46 78 116z" fill="#d9964f" />
      <path d="M218 360c0-50 8-84 32-84s32 34 32 84z" fill="#f7e3c8" />
      <path d="M192 176c-40-10-62 34-50 84 4 16 20 18 30 4 14-20 18-46 26-66z" fill="#a9652c" />
      <path d="M308 176c40-10 62 34 50 84-4 16-20 18-30 4-14-20-18-46-26-66z" fill="#a9652c" />
      <path d="M250 140c48 0 70 34 70 74 0 44-28 72-70 72s-70-28-70-72c0-40 22-74 70-74z" fill="#e0a25c" />
      <path d="M250 150c8 20 8 40 4 62h-8c-4-22-4-42 4-62z" fill="#f7e3c8" />
      <path d="M250 208c30 0 46 18 46 40 0 26-20 40-46 40s-46-14-46-40c0-22 16-40 46-40z" fill="#f7e3c8" />
      <path d="M236 262c4 26 24 26 28 0z" fill="#e4572e" />
      <path d="M250 264v12" stroke="#b93f1b" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M222 254c4 14 24 14 28 2 4 12 24 12 28-2M250 240v16"
        fill="none"
        stroke="#3a2416"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M250 244c-10 0-20-9-20-18 0-8 9-11 20-11s20 3 20 11c0 9-10 18-20 18z" fill="#3a2416" />
      <path d="M240 222c4-3 9-3 13-2" stroke="#8d7465" strokeWidth="3" strokeLinecap="round" fill="none" />
      <g className="lp-eyes" fill="#3a2416">
        <ellipse cx="216" cy="204" rx="8.5" ry="10" />
        <ellipse cx="284" cy="204" rx="8.5" ry="10" />
        <circle cx="219" cy="200" r="3" fill="#fff" />
        <circle cx="287" cy="200" r="3" fill="#fff" />
      </g>
      <path
        d="M202 184c6-7 15-8 21-5M298 184c-6-7-15-8-21-5"
        stroke="#a9652c"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <g fill="#fff">
        <circle cx="214" cy="146" r="17" />
        <circle cx="284" cy="148" r="16" />
        <circle cx="236" cy="126" r="22" />
        <circle cx="266" cy="128" r="20" />
        <circle cx="252" cy="150" r="18" />
        <circle cx="250" cy="104" r="14" />
      </g>
      <path
        d="M226 118c3-6 9-9 15-9M262 118c4-4 10-5 15-3M208 146c0-5 3-9 8-10"
        stroke="#bfe9e1"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
    </g>
  );
}
