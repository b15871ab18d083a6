// One conversion of units: what converts a material's units is read by the loaders beside the finder alone
// (model/rules/conversion.ts). Whoever reads those tables himself is about to convert by rules of his own, each time with
// another gap.

/** The loaders, and the one translation of the finder into SQL. */
const READERS: ReadonlySet<string> = new Set([
  'src/server/areas/master/bom/structureMaterials.ts',
  'src/server/store/conversionSql.ts',
  'src/server/store/unitConversions.ts',
]);

const TABLES = /\b(unit_conversion|material_unit_rows)\b/;

export function breachesOfConversion(file: string, text: string): string[] {
  if (!file.startsWith('src/') || READERS.has(file)) return [];
  return text.split('\n').flatMap((line, index) => {
    const code = line.replace(/(^|\s)\/\/.*$/, '').replace(/^\s*\/?\*.*$/, '');
    const [table] = TABLES.exec(code) ?? [];
    return table === undefined
      ? []
      : [
          `${file}:${index + 1} reads ${table}: units are converted by conversionOf, over rows that countedMaterials or references bring`,
        ];
  });
}
