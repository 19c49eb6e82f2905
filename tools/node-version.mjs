// Must run on any old Node to report its version: no syntax newer than 2019 here and in the files that import it first.
/* oxlint-disable no-var */
var REQUIRED = /** @type {[number, number]} */ ([20, 19]);

/** Ends the process with one line when this Node is too old for the product. */
export function requireNode() {
  var parts = /** @type {[number, number]} */ (process.versions.node.split('.').map(Number));
  if (parts[0] > REQUIRED[0] || (parts[0] === REQUIRED[0] && parts[1] >= REQUIRED[1])) return;
  console.error(
    '✖ O Focinho precisa do Node ' +
      REQUIRED.join('.') +
      ' ou mais novo; este é o ' +
      process.versions.node +
      ' (https://nodejs.org).',
  );
  process.exit(1);
}
