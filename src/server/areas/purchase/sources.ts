// Sources of a material: the supplier's own code and his exemption from inspection are proposed, where the company controls
// sources an order may only go to one that was approved, and what he sells at once and in which packages is held against it.
import { isEmpty } from '#model/kind.ts';
import { decimal, formatDecimal, sumOf } from '#model/decimal.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { supplier as supplierDef } from '#entities/master/supplier.ts';
import { supplierMaterial } from '#entities/master/supplierMaterial.ts';
import type { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import type { receiptNotice } from '#entities/purchase/receiptNotice.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { purchaseParams, type Strength } from './purchaseParams.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { carriedOf } from '#model/rowPart.ts';

type Order = DocOf<typeof purchaseOrder>;
/** Documents that propose what is known of the source of their lines. */
type Sourcing = typeof purchaseOrder | typeof receiptNotice;
type Sourced = DocOf<Sourcing>;

/** Lines whose material or supplier is new. */
function freshLines({ before, doc }: Proposal<Sourced>): LineOf<Sourcing, 'items'>[] {
  const old = new Map((before?.lines.items ?? []).map((row) => [row.id, row.material]));
  const same = before !== null && before.fields.supplier === doc.fields.supplier;
  return doc.lines.items.filter(
    ({ id, material }) => !isEmpty(material) && !(same && old.get(id) === material),
  );
}

/** What somebody typed, as 'line|field'. */
function typedOf(patches: readonly Patch[]): ReadonlySet<string> {
  return new Set(
    patches.flatMap((patch) => {
      if (patch.op === 'setLine') return [`${patch.id}|${patch.field}`];
      return patch.op === 'insertLine'
        ? Object.keys(patch.values).map((field) => `${patch.id}|${field}`)
        : [];
    }),
  );
}

/** The supplier's code of the material, no inspection where he is exempt, and tolerances where the material has none. */
export async function proposeFromSource(proposal: Proposal<Sourced>, read: Read): Promise<Patch[]> {
  const rows = freshLines(proposal);
  if (rows.length === 0) return [];
  const { supplier } = proposal.doc.fields;
  const [k, s] = [headerTable(supplierMaterial, 'k'), headerTable(supplierDef, 's')];
  const materials = rows.flatMap(({ material }) => material ?? []);
  const found = await read.select(
    { material: k.material, code: k.supplierMaterialNo, isExempt: k.isExempt },
    sql`from ${k} where ${is(k.org, read.org)} and ${k.supplier} = ${supplier}::uuid and ${among(k.material, materials)}
      and ${k.status} = 'enabled'`,
  );
  const [own] = await read.select({ isExempt: s.isExempt }, sql`from ${s} where ${s.id} = ${supplier}::uuid`);
  const { overRatio, shortRatio } = await purchaseParams(read);
  const typed = typedOf(proposal.patches);
  const patches: Patch[] = [];
  for (const row of rows) {
    const source = found.find(({ material }) => material === row.material);
    const set = (field: string, value: string | boolean): void => {
      if (!typed.has(`${row.id}|${field}`))
        patches.push({ op: 'setLine', lines: 'items', id: row.id, field, value });
    };
    const code = source?.code ?? null;
    if ('supplierMaterialNo' in row && !isEmpty(code) && code !== row.supplierMaterialNo)
      set('supplierMaterialNo', code);
    if (row.isInspect === true && (own?.isExempt === true || source?.isExempt === true))
      set('isInspect', false);
    if ('overRatio' in row && isNothing(row.overRatio) && !isNothing(overRatio)) set('overRatio', overRatio);
    if ('shortRatio' in row && isNothing(row.shortRatio) && !isNothing(shortRatio))
      set('shortRatio', shortRatio);
  }
  return patches;
}

function isNothing(ratio: string | null): boolean {
  return decimal(ratio).isZero();
}

/** How a supplier sells a material; quantities in `unit`, null: in that of the order. */
interface Source {
  unit: string | null;
  minOrderQty: string | null;
  packQty: string | null;
}

/** Materials of the document that have an approved source at the supplier today. */
export async function approvedSources(
  { fields, lines }: Order,
  read: Read,
): Promise<ReadonlyMap<string, Source>> {
  const k = headerTable(supplierMaterial, 'k');
  const today = sql`${read.today}::date`;
  const materials = lines.items.flatMap(({ material }) => material ?? []);
  const rows = await read.select(
    { material: present(k.material), unit: k.unit, minOrderQty: k.minOrderQty, packQty: k.packQty },
    sql`from ${k} where ${is(k.org, read.org)} and ${k.supplier} = ${fields.supplier}::uuid and ${among(k.material, materials)}
       and ${k.status} = 'enabled' and ${k.sourceStatus} = 'approved'
       and coalesce(${k.effectiveDate}, ${today}) <= ${today} and coalesce(${k.expiryDate}, ${today}) >= ${today}`,
  );
  return new Map(rows.map(({ material, ...source }) => [material, source]));
}

/** Lines without an approved source; materials under control are refused whatever the parameter says of the others. */
export function sourceProblems(
  { lines }: Order,
  approved: ReadonlyMap<string, Source>,
  control: Strength,
  reader: RefReader,
): Problem[] {
  return lines.items.flatMap((row): Problem[] => {
    const material = reader('material', row.material);
    const kept = carriedOf(reader, materials, row.material, ['isSourceControlled']);
    const strict = kept.isSourceControlled === true;
    if ((control === 'none' && !strict) || approved.has(row.material ?? '')) return [];
    const message = `第${row.seq}行 该供应商不是物料 ${material?.code ?? ''} ${material?.name ?? ''} 的合格货源，请更换供应商或先维护供应商物料`;
    return [
      {
        field: 'material',
        lines: 'items',
        lineId: row.id,
        lineNo: row.seq,
        level: strict || control === 'block' ? 'error' : 'warning',
        message,
      },
    ];
  });
}

/** Less than the supplier sells at once of a material, or no whole packages of it. */
export function packingProblems({ lines }: Order, approved: ReadonlyMap<string, Source>): Problem[] {
  return [...approved].flatMap(([material, { unit, minOrderQty, packQty }]): Problem[] => {
    const rows = lines.items.filter(
      (row) => row.material === material && row.isFree !== true && (unit === null || row.unit === unit),
    );
    const [first] = rows;
    if (first === undefined) return [];
    const warns = (row: (typeof rows)[number], text: string): Problem => ({
      field: 'qty',
      lines: 'items',
      lineId: row.id,
      lineNo: row.seq,
      level: 'warning',
      message: `第${row.seq}行 ${text}，请改数量或与供应商确认`,
    });
    const sum = sumOf(rows, ({ qty }) => qty ?? '0');
    const least = decimal(minOrderQty);
    const pack = decimal(packQty);
    return [
      ...(decimal(sum).lessThan(least)
        ? [
            warns(
              first,
              `订货 ${formatDecimal(sum)} 少于供应商物料的最小订货量 ${formatDecimal(minOrderQty ?? '0')}`,
            ),
          ]
        : []),
      ...(pack.greaterThan(0)
        ? rows
            .filter(({ qty }) => !decimal(qty).modulo(pack).isZero())
            .map((row) =>
              warns(
                row,
                `数量 ${formatDecimal(row.qty ?? '0')} 不是供应商物料的最小包装量 ${formatDecimal(packQty ?? '0')} 的整数倍`,
              ),
            )
        : []),
    ];
  });
}
