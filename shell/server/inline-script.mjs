/**
 * A function as a script in the HTML, without its comments. Constant, so that the policy can allow it by its hash. If it fails, for
 * example without storage, the page works without it.
 * @param {() => void} run uses nothing from outside its braces
 */
export const inlineScript = (run) =>
  `(()=>{try{(${String(run).replaceAll(/^ *\/\/.*\n|\/\*\*.*?\*\/\s*/gm, '')})()}catch{}})()`;
