// Which plan and which standard hold for goods, from what is approved: the candidates are read, the choice is the pure one
// of the entities.
import {
  choosePlan,
  chooseStandard,
  type Inspected,
  type InspectionScope,
} from '#entities/quality/inspectionChoice.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

type Asking = Pick<Read, 'rows' | 'org'>;

const scopeOf = (row: Readonly<Record<string, unknown>>): InspectionScope => ({
  material: optionalText(row['material']),
  materialCategory: optionalText(row['material_category']),
  supplier: optionalText(row['supplier']),
  customer: optionalText(row['customer']),
  operation: optionalText(row['operation']),
});

/** Scopes that may fit the goods; a rough cut by index, the choice itself is made by the pure rule. */
const near = `(material is null or material = $2::uuid) and (material_category is null or material_category = $3::uuid)`;

/** What a row with goods asks for: a requested line with its header, or a bill. */
export function inspectedOf(row: Row, header: Row, day: string): Inspected {
  const of = (key: string): string | null => optionalText(row[key]) ?? optionalText(header[key]);
  return {
    inspectionType: textOf(header['inspectionType'], 'stock'),
    day,
    material: of('material'),
    materialCategory: of('materialCategory'),
    supplier: of('supplier'),
    customer: of('customer'),
    operation: of('operation'),
  };
}

/** Id of the approved plan, or null where none fits. */
export async function planInForce({ rows, org }: Asking, wanted: Inspected): Promise<string | null> {
  if (wanted.material === null) return null;
  const found = await rows(
    `select id, inspection_type, valid_from::text as valid_from, valid_to::text as valid_to, priority_no, is_default,
       material, material_category, supplier, customer, operation
     from inspection_plan where org = $1::uuid and status = 'approved' and inspection_type = $4 and ${near}`,
    [org, wanted.material, wanted.materialCategory, wanted.inspectionType],
  );
  const plan = choosePlan(
    found.map((row) => ({
      ...scopeOf(row),
      id: textOf(row['id']),
      inspectionType: textOf(row['inspection_type']),
      validFrom: textOf(row['valid_from']),
      validTo: optionalText(row['valid_to']),
      priorityNo: Number(row['priority_no'] ?? 100),
      isDefault: row['is_default'] === true,
    })),
    wanted,
  );
  return plan?.id ?? null;
}

const typesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** Id of the approved standard, or null where none fits. */
export async function standardInForce({ rows, org }: Asking, wanted: Inspected): Promise<string | null> {
  if (wanted.material === null) return null;
  const found = await rows(
    `select id, effective_date::text as effective_date, expiry_date::text as expiry_date, is_default, inspection_types,
       material, material_category, supplier, customer, operation
     from inspection_standard where org = $1::uuid and status = 'approved' and ${near}`,
    [org, wanted.material, wanted.materialCategory],
  );
  const standard = chooseStandard(
    found.map((row) => ({
      ...scopeOf(row),
      id: textOf(row['id']),
      inspectionTypes: typesOf(row['inspection_types']),
      effectiveDate: textOf(row['effective_date']),
      expiryDate: optionalText(row['expiry_date']),
      isDefault: row['is_default'] === true,
    })),
    wanted,
  );
  return standard?.id ?? null;
}

/** The record, where the reference is filled. */
export function recordOf(read: Pick<Read, 'doc'>, entity: string, id: string | null): Promise<Doc | null> {
  return id === null ? Promise.resolve(null) : read.doc(entity, id);
}
