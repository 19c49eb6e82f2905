/** SQL files are imported as text. */
declare module '*.sql' {
  const text: string;
  export default text;
}

/** Schemas of the tax authorities are imported as text, too. */
declare module '*.xsd' {
  const text: string;
  export default text;
}
