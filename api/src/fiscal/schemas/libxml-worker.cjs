/*
 * libxml2 in a thread of its own, which webpack and Jest deliver as text (libxml.ts). It compiles each schema once: that takes half a
 * second, to check a note with it a third of a millisecond.
 */
const { createRequire } = require('node:module');
const { pathToFileURL } = require('node:url');
const { parentPort, workerData } = require('node:worker_threads');

/** @type {{from: string, files: Record<string, string>}} */
const { from, files } = workerData;
// This text has no place of its own from where its library could be found, which is an ES module that awaits.
const loaded = import(pathToFileURL(createRequire(from).resolve('libxml2-wasm')).href).then((library) => {
  const bytes = Object.entries(files).map(([name, text]) => [`/${name}`, Buffer.from(text)]);
  library.xmlRegisterInputProvider(new library.XmlBufferInputProvider(Object.fromEntries(bytes)));
  return library;
});
/** @type {Map<string, {validate: (document: object) => void}>} */
const validators = new Map();

/** @param {any} library @param {string} name */
function validatorOf(library, name) {
  const known = validators.get(name);
  if (known) return known;
  const schema = library.XmlDocument.fromString(files[name], { url: `/${name}` });
  const made = library.XsdValidator.fromDoc(schema);
  schema.dispose();
  validators.set(name, made);
  return made;
}

/** @param {any} library @param {string} xml @param {(document: any) => string[]} work @returns {string[]} */
function withDocument(library, xml, work) {
  const document = library.XmlDocument.fromString(xml);
  try {
    return work(document);
  } finally {
    document.dispose();
  }
}

/** The schema errors, or those of a text that is no XML. @param {any} library @param {string} name @param {string} xml */
function schemaErrors(library, name, xml) {
  const validator = validatorOf(library, name);
  try {
    return withDocument(library, xml, (document) => {
      validator.validate(document);
      return [];
    });
  } catch (error) {
    if (!(error instanceof library.XmlLibError)) throw error;
    return /** @type {{details: {message: string}[]}} */ (error).details.map(({ message }) => message.trim());
  }
}

/** @param {any} library @param {string} xml */
const canonical = (library, xml) =>
  withDocument(library, xml, (document) => [document.canonicalizeToString({ mode: library.XmlC14NMode.XML_C14N_1_0 })]);

/** @param {{id: number, schema: string | null, xml: string}} message */
async function work({ id, schema, xml }) {
  try {
    const library = await loaded;
    const texts = schema === null ? canonical(library, xml) : schemaErrors(library, schema, xml);
    parentPort?.postMessage({ id, texts });
  } catch (error) {
    parentPort?.postMessage({ id, problem: String(error) });
  }
}
parentPort?.on('message', (message) => void work(message));
