// General code knows no entity of the business: it asks the definition or what the areas registered. What the engine
// itself stands on (base data and system records) may be named.
import { allEntities } from '#entities/registry.ts';
import { tableName } from '#model/derive/tables.ts';

/** Folders of general code; what stands elsewhere belongs to an area or to a screen of its own. */
const GENERAL = [
  'src/model/',
  'src/server/access/',
  'src/server/administration/',
  'src/server/announcements/',
  'src/server/approval/',
  'src/server/behaviours/',
  'src/server/document/',
  'src/server/exports/',
  'src/server/flow/',
  'src/server/http/',
  'src/server/imports/',
  'src/server/jobs/',
  'src/server/ledgers/documents/',
  'src/server/ledgers/links/',
  'src/server/lists/',
  'src/server/live/',
  'src/server/messages/',
  'src/server/pipeline/',
  'src/server/printing/',
  'src/server/schedule/',
  'src/server/selfCheck/',
  'src/server/store/',
  'src/server/upload/',
  'src/hosts/',
  'src/grid/',
  'src/ui/',
  'src/routes/',
  'src/features/areas.ts',
  'src/features/clientArea.ts',
  'src/features/documentButtons.ts',
  'src/features/screens.ts',
  'src/features/approval/',
  'src/features/document/',
  'src/features/flow/',
  'src/features/list/',
  'src/features/print/',
  'src/features/workbench/',
];

/** Areas the engine stands on: units, currencies, organisations, users, links between documents. */
const FOUNDATION: ReadonlySet<string> = new Set(['master', 'system']);

const business = allEntities.filter(({ area }) => !FOUNDATION.has(area));
const byName = new Map(business.map((def) => [def.name, def.title]));
const byTable = new Map(business.map((def) => [tableName(def).replaceAll('"', ''), def.title]));

/** Names of entities as texts ('saleOrder', 'saleOrder-salesOutBill'), as properties (entities.saleOrder) and as tables. */
export function namedEntities(file: string, text: string): string[] {
  if (!GENERAL.some((folder) => file.startsWith(folder))) return [];
  return text.split('\n').flatMap((line, index) => {
    const code = line.replace(/(^|\s)\/\/.*$/, '').replace(/^\s*\/?\*.*$/, '');
    const words = [
      ...[...code.matchAll(/['"`]([A-Za-z]+)(?:-([A-Za-z]+))?['"`]/g)].flatMap(([, one, other]) => [
        one,
        other,
      ]),
      ...[...code.matchAll(/\bentities\.(\w+)/g)].map(([, name]) => name),
    ];
    const tables = [...code.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([table]) =>
      byTable.has(table) ? table : table.replace(/_[a-z]+$/, ''),
    );
    const found = new Set([
      ...words.filter((word) => word !== undefined && byName.has(word)),
      ...tables.filter((table) => byTable.has(table)),
    ]);
    return [...found].map(
      (name) => `${file}:${index + 1} names ${name}: general code asks the definition or the areas instead`,
    );
  });
}
