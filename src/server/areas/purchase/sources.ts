// Sources of a material: the supplier's own code and his exemption from inspection are proposed, and where the company
// controls sources an order may only go to one that was approved.
import { isEmpty } from '#model/kind.ts';
import { decimal } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { purchaseParams, type Strength } from './purchaseParams.ts';

/** Lines whose material or supplier is new. */
function freshLines({ before, doc }: Proposal): LineRow[] {
  const old = new Map((before?.lines['items'] ?? []).map((row) => [row.id, row]));
  const same = before !== null && before.fields['supplier'] === doc.fields['supplier'];
  return (doc.lines['items'] ?? []).filter(
    (row) => !isEmpty(row['material']) && !(same && old.get(row.id)?.['material'] === row['material']),
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
export async function proposeFromSource(proposal: Proposal, read: Read): Promise<Patch[]> {
  const rows = freshLines(proposal);
  if (rows.length === 0) return [];
  const supplier = optionalText(proposal.doc.fields['supplier']);
  const found = await read.rows(
    `select material, supplier_material_no as code, is_exempt from supplier_material
     where org = $1::uuid and supplier = $2::uuid and material = any($3::uuid[]) and status = 'enabled'`,
    [read.org, supplier, rows.map((row) => textOf(row['material']))],
  );
  const [own] = await read.rows('select is_exempt from supplier where id = $1::uuid', [supplier]);
  const { overRatio, shortRatio } = await purchaseParams(read);
  const typed = typedOf(proposal.patches);
  const patches: Patch[] = [];
  for (const row of rows) {
    const source = found.find(({ material }) => material === row['material']);
    const set = (field: string, value: string | boolean): void => {
      if (Object.hasOwn(row, field) && !typed.has(`${row.id}|${field}`))
        patches.push({ op: 'setLine', lines: 'items', id: row.id, field, value });
    };
    const code = optionalText(source?.['code']);
    if (code !== null && code !== row['supplierMaterialNo']) set('supplierMaterialNo', code);
    if (row['isInspect'] === true && (own?.['is_exempt'] === true || source?.['is_exempt'] === true))
      set('isInspect', false);
    if (isNothing(row['overRatio']) && !isNothing(overRatio)) set('overRatio', overRatio);
    if (isNothing(row['shortRatio']) && !isNothing(shortRatio)) set('shortRatio', shortRatio);
  }
  return patches;
}

function isNothing(ratio: unknown): boolean {
  return decimal(textOf(ratio, '0') || '0').isZero();
}

/** Materials of the document that have an approved source at the supplier today. */
export async function approvedSources(doc: Doc, read: Read): Promise<ReadonlySet<string>> {
  const rows = await read.rows(
    `select material from supplier_material where org = $1::uuid and supplier = $2::uuid and material = any($3::uuid[]) and status = 'enabled'
       and source_status = 'approved' and coalesce(effective_date, $4::date) <= $4::date and coalesce(expiry_date, $4::date) >= $4::date`,
    [
      read.org,
      optionalText(doc.fields['supplier']),
      (doc.lines['items'] ?? []).map((row) => optionalText(row['material'])),
      read.today,
    ],
  );
  return new Set(rows.map(({ material }) => String(material)));
}

/** Lines without an approved source; materials under control are refused whatever the parameter says of the others. */
export function sourceProblems(
  doc: Doc,
  approved: ReadonlySet<string>,
  control: Strength,
  reader: RefReader,
): Problem[] {
  return (doc.lines['items'] ?? []).flatMap((row): Problem[] => {
    const material = reader('material', row['material'] ?? null);
    const strict = material?.fields['isSourceControlled'] === true;
    if ((control === 'none' && !strict) || approved.has(textOf(row['material']))) return [];
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
