/** A cat wrapped in a towel. */
export function Cat() {
  return (
    <g>
      <path d="M484 452c26-2 40-20 34-40-3-9-15-8-14 2 1 12-8 18-22 18z" fill="#64808a" />
      <path d="M366 466c-6-60 14-112 64-112s70 52 64 112c-40 8-90 8-128 0z" fill="#f08a5d" />
      <path d="M366 466c-3-32 1-61 13-82 14 30 30 58 60 86-26 1-52 0-73-4z" fill="#e4744a" />
      <path d="M382 318l-4-46c0-6 6-8 10-4l26 26zM478 318l4-46c0-6-6-8-10-4l-26 26z" fill="#64808a" />
      <path d="M389 302l-2-18 13 13zM471 302l2-18-13 13z" fill="#f2b8a0" />
      <path d="M430 284c36 0 56 22 56 50 0 30-24 46-56 46s-56-16-56-46c0-28 20-50 56-50z" fill="#7c98a1" />
      <path d="M430 284c6 0 11 .6 16 1.7l-6 21c-3 9-17 9-20 0l-6-21c5-1.1 10-1.7 16-1.7z" fill="#64808a" />
      <path d="M430 340c18 0 29 9 29 21 0 12-13 19-29 19s-29-7-29-19c0-12 11-21 29-21z" fill="#f1f6f7" />
      <path
        d="M399 334c4 6 13 6 17 0M444 334c4 6 13 6 17 0"
        stroke="#22343a"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M430 354c-4 0-8-3-8-6s4-4 8-4 8 1 8 4-4 6-8 6z" fill="#d9603b" />
      <path
        d="M430 354v5c-3 6-12 6-15 1M430 359c3 6 12 6 15 1M398 356l-24-4M398 363l-23 4M462 356l24-4M462 363l23 4"
        stroke="#22343a"
        strokeWidth="2.6"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M372 388c34 18 84 18 116 0l6 18c-38 22-92 22-128 0z" fill="#f8a781" />
      <path d="M432 414c8 18 12 34 12 56" stroke="#d9603b" strokeWidth="3" strokeLinecap="round" fill="none" />
    </g>
  );
}
