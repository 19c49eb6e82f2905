import { validateXML } from 'xmllint-wasm';
import { SCHEMAS, type SchemaName } from './schema-files';

/**
 * The schema errors of a message, in libxml's English; none if it is valid. The authorities reject what is not (225, E1235) without saying
 * where. Runs in a thread of its own.
 */
export async function schemaErrors(name: SchemaName, xml: string): Promise<string[]> {
  const { text, included } = SCHEMAS[name];
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'message.xml', contents: xml }],
    schema: [{ fileName: `${name}.xsd`, contents: text }],
    preload: Object.entries(included).map(([fileName, contents]) => ({ fileName, contents })),
  });
  return valid ? [] : errors.map(({ message, rawMessage }) => message || rawMessage);
}
