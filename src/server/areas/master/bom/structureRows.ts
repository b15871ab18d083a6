// Rows of the tables of a bill of materials as the structure keeps them: its lines, substitutes and outputs. Expired
// lines are read too, the explosion chooses by its own days.
import type {
  SchemeSubstitute,
  StructureItem,
  StructureOutput,
  StructureSubstitute,
} from '#entities/master/bom/structures.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

export const itemsText = `select id, doc_id, seq, material, unit, item_type, numerator::text as numerator, denominator::text as denominator,
    dosage_type, scrap_rate::text as scrap_rate, fixed_scrap_qty::text as fixed_scrap_qty, supply_type, issue_mode, issue_warehouse,
    issue_location, over_issue_control, operation_seq, work_center, backflush_point, offset_days, position_no, is_key_part, child_bom,
    substitute_group, substitute_mode, cost_share::text as cost_share, effective_date::text as effective_date,
    expiry_date::text as expiry_date, change_no
  from bom_items where doc_id = any($1::uuid[]) and material is not null order by doc_id, seq`;

export const substitutesText = `select id, doc_id, substitute_group, priority, material, unit, main_qty::text as main_qty,
    substitute_qty::text as substitute_qty, usage_ratio::text as usage_ratio, substitute_mode, is_key_part,
    effective_date::text as effective_date, expiry_date::text as expiry_date
  from bom_substitutes where doc_id = any($1::uuid[]) and material is not null order by doc_id, seq`;

export const outputsText = `select id, doc_id, material, product_type, unit, qty::text as qty, cost_ratio::text as cost_ratio, warehouse
  from bom_co_products where doc_id = any($1::uuid[]) and material is not null order by doc_id, seq`;

const dates = (row: SqlRow): { effectiveDate: string | null; expiryDate: string | null } => ({
  effectiveDate: optionalText(row['effective_date']),
  expiryDate: optionalText(row['expiry_date']),
});

export function itemOf(row: SqlRow): StructureItem {
  const operation = row['operation_seq'];
  return {
    id: textOf(row['id']),
    seq: Number(row['seq'] ?? 0),
    material: textOf(row['material']),
    unit: textOf(row['unit']),
    itemType: textOf(row['item_type'], 'standard'),
    numerator: textOf(row['numerator'], '0'),
    denominator: textOf(row['denominator'], '1'),
    dosageType: textOf(row['dosage_type'], 'variable'),
    scrapRate: textOf(row['scrap_rate'], '0'),
    fixedScrapQty: textOf(row['fixed_scrap_qty'], '0'),
    supplyType: textOf(row['supply_type'], 'normal'),
    issueMode: textOf(row['issue_mode'], 'pick'),
    issueWarehouse: optionalText(row['issue_warehouse']),
    issueLocation: optionalText(row['issue_location']),
    overIssueControl: textOf(row['over_issue_control'], 'warn'),
    operationSeq: operation === null || operation === undefined ? null : Number(operation),
    workCenter: optionalText(row['work_center']),
    backflushPoint: optionalText(row['backflush_point']),
    offsetDays: Number(row['offset_days'] ?? 0),
    positionNo: textOf(row['position_no']),
    isKeyPart: row['is_key_part'] === true,
    childBom: optionalText(row['child_bom']),
    substituteGroup: optionalText(row['substitute_group']),
    substituteMode: optionalText(row['substitute_mode']),
    costShare: textOf(row['cost_share'], '0'),
    changeNo: optionalText(row['change_no']),
    ...dates(row),
  };
}

export function substituteOf(row: SqlRow): StructureSubstitute {
  return {
    id: textOf(row['id']),
    group: textOf(row['substitute_group']),
    priority: Number(row['priority'] ?? 1),
    material: textOf(row['material']),
    unit: textOf(row['unit']),
    mainQty: textOf(row['main_qty'], '1'),
    substituteQty: textOf(row['substitute_qty'], '1'),
    usageRatio: textOf(row['usage_ratio'], '100'),
    mode: textOf(row['substitute_mode'], 'fully'),
    isKeyPart: row['is_key_part'] === true,
    ...dates(row),
  };
}

export function outputOf(row: SqlRow): StructureOutput {
  return {
    id: textOf(row['id']),
    material: textOf(row['material']),
    productType: textOf(row['product_type'], 'byProduct'),
    unit: textOf(row['unit']),
    qty: textOf(row['qty'], '0'),
    costRatio: textOf(row['cost_ratio'], '0'),
    warehouse: optionalText(row['warehouse']),
  };
}

/** Approved schemes of an organisation for main materials; an item may end before its scheme does. */
export const schemesText = `select i.id, h.main_material, h.bom, h.bom_line_no, h.substitute_type, h.main_qty::text as main_qty, i.material,
    coalesce(i.unit, m.base_unit) as unit, i.qty::text as substitute_qty, coalesce(i.usage_share, 100)::text as usage_ratio, i.priority,
    greatest(h.effective_date, i.effective_date)::text as effective_date, least(h.expiry_date, i.expiry_date)::text as expiry_date
  from material_substitution h join material_substitution_items i on i.doc_id = h.id join material m on m.id = i.material
  where h.status = 'approved' and h.main_material = any($1::uuid[]) order by h.code, i.priority, i.seq`;

export function schemeOf(row: SqlRow): SchemeSubstitute {
  const lineNo = row['bom_line_no'];
  return {
    ...substituteOf({ ...row, substitute_group: '', substitute_mode: row['substitute_type'] ?? 'mix' }),
    main: textOf(row['main_material']),
    bom: optionalText(row['bom']),
    lineNo: lineNo === null || lineNo === undefined ? null : Number(lineNo),
  };
}
