// Reads of documents and rows that the definition could have typed: textOf( and row['key'] outside published forms. The
// count only ever goes down: whoever converts an area lowers the limit, and nobody writes new ones.

/** Of all files together; lowered with every area that is typed by its definitions. */
export const MOST_UNTYPED_READS = 35;

/** Published forms are known at run time alone; tests of grids and pages read stylesheets and data sets so. */
const exempt = ['src/server/areas/online/', 'src/entities/online/', 'src/features/online/'];
const notRows = /^(?:dataset|process|env|attributes|attribs)$/u;
const stylesheet = /^import (\w+) from '[^']+\.module\.css';$/gmu;

/** A name that begins with a capital is a type: `GridState['columns']` looks a type up and reads nothing. */
const typeLookup = /^[A-Z]/u;

/** How often the file reads a value by a name the compiler does not check. */
export function untypedReads(file: string, text: string): number {
  if (!file.startsWith('src/') || exempt.some((folder) => file.startsWith(folder))) return 0;
  const stylesheets = new Set([...text.matchAll(stylesheet)].map(([, name]) => name));
  const called = text.match(/\btextOf\(/gu)?.length ?? 0;
  const indexed = [...text.matchAll(/\b(\w+)\??\.?\['\w+'\]/gu)].filter(
    ([, name = '']) => !stylesheets.has(name) && !notRows.test(name) && !typeLookup.test(name),
  );
  return called + indexed.length;
}
