// The bills of materials below one, level by level: the versions in force at a date as far as the session may see them,
// with their materials and units.
import { canField } from '#model/rights/can.ts';
import type {
  Structure,
  StructureData,
  StructureItem,
  StructureMaterial,
  StructureUnit,
} from '#entities/master/bom/bomTree.ts';
import { sumTexts } from '#model/decimal.ts';
import { entities } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { and, Parameters } from '#server/store/sql.ts';
import { optionalText, textOf } from '#server/values.ts';
import { stateSql } from '#server/store/stateSql.ts';

const deepest = 20;
const { bom: bomDef, material: materialDef } = entities;

const heads = `h.id, h.code, h.bom_version, h.material, h.unit, coalesce(h.qty, 1)::text as qty, coalesce(h.yield_rate, 100)::text as yield_rate`;
const inForce = (date: string) =>
  `${stateSql('bom', 'h.status', 'executable')} and h.effective_date <= ${date} and coalesce(h.expiry_date, ${date}) >= ${date}`;

/** The version in force of each material: the default one, else the newest; those for rework and design never. */
async function versionsOf(context: Context, materials: readonly string[], date: string): Promise<SqlRow[]> {
  const parameters = new Parameters();
  const on = parameters.add(date, 'date');
  const where = and([
    `h.material = any(${parameters.add(materials, 'uuid[]')})`,
    `h.bom_type not in ('rework', 'engineering')`,
    inForce(on),
    scopeSql(bomDef, context.grants, 'h', parameters),
  ]);
  const { rows } = await context.session.query(
    `select distinct on (h.material) ${heads} from bom h where ${where}
     order by h.material, (h.bom_type = 'standard') desc, h.is_default desc nulls last, h.version_seq desc`,
    parameters.values,
  );
  return rows;
}

async function named(context: Context, ids: readonly string[]): Promise<SqlRow[]> {
  const parameters = new Parameters();
  const where = and([
    `h.id = any(${parameters.add(ids, 'uuid[]')})`,
    scopeSql(bomDef, context.grants, 'h', parameters),
  ]);
  return (await context.session.query(`select ${heads} from bom h where ${where}`, parameters.values)).rows;
}

async function itemsOf(
  { session }: Context,
  boms: readonly string[],
  date: string,
): Promise<Map<string, StructureItem[]>> {
  const { rows } = await session.query(
    `select id, doc_id, material, unit, item_type, numerator::text, coalesce(denominator, 1)::text as denominator, dosage_type,
       coalesce(scrap_rate, 0)::text as scrap_rate, coalesce(fixed_scrap_qty, 0)::text as fixed_scrap_qty, child_bom,
       coalesce(cost_share, 0)::text as cost_share
     from bom_items where doc_id = any($1::uuid[]) and material is not null
       and coalesce(effective_date, $2::date) <= $2::date and coalesce(expiry_date, $2::date) >= $2::date order by doc_id, seq`,
    [boms, date],
  );
  const items = new Map<string, StructureItem[]>();
  for (const row of rows) {
    const doc = textOf(row['doc_id']);
    const item: StructureItem = {
      id: textOf(row['id']),
      material: textOf(row['material']),
      unit: textOf(row['unit']),
      itemType: textOf(row['item_type']),
      numerator: textOf(row['numerator'], '0'),
      denominator: textOf(row['denominator'], '1'),
      dosageType: textOf(row['dosage_type']),
      scrapRate: textOf(row['scrap_rate'], '0'),
      fixedScrapQty: textOf(row['fixed_scrap_qty'], '0'),
      childBom: optionalText(row['child_bom']),
      costShare: textOf(row['cost_share'], '0'),
    };
    items.set(doc, [...(items.get(doc) ?? []), item]);
  }
  return items;
}

async function jointShares({ session }: Context, boms: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await session.query(
    `select doc_id, cost_ratio::text as ratio from bom_co_products where doc_id = any($1::uuid[]) and coalesce(product_type, '') <> 'main'`,
    [boms],
  );
  const found = Map.groupBy(rows, (row) => textOf(row['doc_id']));
  return new Map(
    [...found].map(([doc, shares]) => [doc, sumTexts(shares.map((row) => optionalText(row['ratio'])))]),
  );
}

/** Everything below the bill of materials `id` at the date (ISO). */
export async function structureBelow(context: Context, id: string, date: string): Promise<StructureData> {
  const boms = new Map<string, Structure>();
  const inForce = new Map<string, string>();
  const asked = new Set<string>();
  let next = await named(context, [id]);
  for (let level = 0; next.length > 0 && level < deepest; level += 1) {
    const ids = next.map((row) => textOf(row['id']));
    const items = await itemsOf(context, ids, date);
    const shares = await jointShares(context, ids);
    for (const row of next) boms.set(textOf(row['id']), structureOf(row, items, shares));
    const below = [...items.values()].flat();
    const fixed = [
      ...new Set(
        below.flatMap(({ childBom }) => (childBom === null || boms.has(childBom) ? [] : [childBom])),
      ),
    ];
    const materials = [...new Set(below.map(({ material }) => material))].filter(
      (material) => !asked.has(material),
    );
    for (const material of materials) asked.add(material);
    const versions = materials.length === 0 ? [] : await versionsOf(context, materials, date);
    for (const row of versions) inForce.set(textOf(row['material']), textOf(row['id']));
    const wanted = [...versions, ...(fixed.length === 0 ? [] : await named(context, fixed))];
    next = [...new Map(wanted.map((row) => [textOf(row['id']), row])).values()].filter(
      (row) => !boms.has(textOf(row['id'])),
    );
  }
  return { boms, inForce, ...(await materialsOf(context, boms)) };
}

function structureOf(
  row: SqlRow,
  items: ReadonlyMap<string, readonly StructureItem[]>,
  shares: ReadonlyMap<string, string>,
): Structure {
  const id = textOf(row['id']);
  return {
    id,
    code: textOf(row['code']),
    version: textOf(row['bom_version']),
    material: textOf(row['material']),
    unit: textOf(row['unit']),
    qty: textOf(row['qty'], '1'),
    yieldRate: textOf(row['yield_rate'], '100'),
    items: items.get(id) ?? [],
    jointShare: shares.get(id) ?? '0',
  };
}

/** Materials and units that the structures name. What of a material the session may not see is left empty. */
async function materialsOf(
  { session, grants }: Context,
  boms: ReadonlyMap<string, Structure>,
): Promise<Pick<StructureData, 'materials' | 'units'>> {
  const ids = [
    ...new Set(
      [...boms.values()].flatMap(({ material, items }) => [material, ...items.map((item) => item.material)]),
    ),
  ];
  const { rows } = await session.query(
    'select id, code, name, specification, erp_class, base_unit from material where id = any($1::uuid[])',
    [ids],
  );
  const factors = await session.query(
    'select doc_id, unit, numerator::text, denominator::text from material_unit_rows where doc_id = any($1::uuid[])',
    [ids],
  );
  const byMaterial = Map.groupBy(factors.rows, (row) => textOf(row['doc_id']));
  const units = await session.query('select id, name, precision from unit', []);
  const seen = (row: SqlRow, column: string): string =>
    canField(grants, materialDef, column) ? textOf(row[column]) : '';
  return {
    materials: new Map(
      rows.map((row): [string, StructureMaterial] => {
        const id = textOf(row['id']);
        const own = (byMaterial.get(id) ?? []).map(
          (factor): [string, { numerator: string; denominator: string }] => [
            textOf(factor['unit']),
            { numerator: textOf(factor['numerator'], '1'), denominator: textOf(factor['denominator'], '1') },
          ],
        );
        const material: StructureMaterial = {
          id,
          code: seen(row, 'code'),
          name: seen(row, 'name'),
          specification: seen(row, 'specification'),
          erpClass: textOf(row['erp_class']),
          baseUnit: textOf(row['base_unit']),
          units: new Map(own),
        };
        return [id, material];
      }),
    ),
    units: new Map(
      units.rows.map((row): [string, StructureUnit] => [
        textOf(row['id']),
        { name: textOf(row['name']), precision: Number(row['precision'] ?? 0) },
      ]),
    ),
  };
}
