// Which plan and which standard hold for goods, from what is approved: the candidates are read, the choice is the pure one
// of the entities.
import {
  choosePlan,
  chooseStandard,
  type Inspected,
  type InspectionScope,
} from '#entities/quality/inspectionChoice.ts';
import { inspectionPlan } from '#entities/quality/inspectionPlan.ts';
import { inspectionStandard } from '#entities/quality/inspectionStandard.ts';
import type { EntityDef } from '#model/entity.ts';
import type { KnownDoc } from '#model/typedDoc.ts';
import { textsIn } from '#model/loose.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { is, present, sql, type ColumnExpression } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

type Asking = Pick<Read, 'rows' | 'org'>;

type ScopeColumns = Readonly<Record<keyof InspectionScope, ColumnExpression<string | null>>>;

const scopeOf = ({ material, materialCategory, supplier, customer, operation }: ScopeColumns) => ({
  material,
  materialCategory,
  supplier,
  customer,
  operation,
});

/** Scopes that may fit the goods; a rough cut by index, the choice itself is made by the pure rule. */
const near = (at: ScopeColumns, wanted: Inspected) =>
  sql`(${at.material} is null or ${at.material} = ${wanted.material}::uuid) and (${at.materialCategory} is null or ${at.materialCategory} = ${wanted.materialCategory}::uuid)`;

/** What a row with goods asks for: a requested line with its header, or a bill. */
export function inspectedOf(
  row: Partial<InspectionScope>,
  header: Partial<InspectionScope> & { inspectionType: string | null },
  day: string,
): Inspected {
  const of = (key: keyof InspectionScope): string | null => row[key] ?? header[key] ?? null;
  return {
    inspectionType: header.inspectionType ?? 'stock',
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
  const p = headerTable(inspectionPlan, 'p');
  const found = await selectFrom(
    rows,
    {
      ...scopeOf(p),
      id: p.id,
      inspectionType: present(p.inspectionType),
      validFrom: p.validFrom,
      validTo: p.validTo,
      priorityNo: p.priorityNo,
      isDefault: p.isDefault,
    },
    sql`from ${p} where ${is(p.org, org)} and ${is(p.status, 'approved')} and ${is(p.inspectionType, wanted.inspectionType)} and ${near(p, wanted)}`,
  );
  const plan = choosePlan(
    found.map((row) => ({
      ...row,
      validFrom: row.validFrom ?? '',
      priorityNo: row.priorityNo ?? 100,
      isDefault: row.isDefault === true,
    })),
    wanted,
  );
  return plan?.id ?? null;
}

/** Id of the approved standard, or null where none fits. */
export async function standardInForce({ rows, org }: Asking, wanted: Inspected): Promise<string | null> {
  if (wanted.material === null) return null;
  const s = headerTable(inspectionStandard, 's');
  const found = await selectFrom(
    rows,
    {
      ...scopeOf(s),
      id: s.id,
      inspectionTypes: s.inspectionTypes,
      effectiveDate: s.effectiveDate,
      expiryDate: s.expiryDate,
      isDefault: s.isDefault,
    },
    sql`from ${s} where ${is(s.org, org)} and ${is(s.status, 'approved')} and ${near(s, wanted)}`,
  );
  const standard = chooseStandard(
    found.map((row) => ({
      ...row,
      inspectionTypes: textsIn(row.inspectionTypes),
      effectiveDate: row.effectiveDate ?? '',
      isDefault: row.isDefault === true,
    })),
    wanted,
  );
  return standard?.id ?? null;
}

/** The record, where the reference is filled. */
export function recordOf<E extends EntityDef>(
  read: Pick<Read, 'docOf'>,
  def: E,
  id: string | null,
): Promise<KnownDoc<E> | null> {
  return id === null ? Promise.resolve(null) : read.docOf(def, id);
}
