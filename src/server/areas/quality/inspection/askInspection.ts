// What documents that bring goods to be inspected have in common: whether requests are made by themselves, the plan of every
// line, and the request with its lines.
import type { FieldValue, Row } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { configText } from '#server/configuration/config.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { Rows } from '#server/ports.ts';
import { optionalText } from '#server/values.ts';
import { inspectedOf, planInForce, recordOf } from './inForce.ts';
import { modeOfLot } from './skippedLots.ts';

/** Goods to be asked for; quantity as decimal text in their unit. */
export interface AskedGoods {
  material: FieldValue;
  unit: FieldValue;
  qty: string;
  lot: FieldValue;
  warehouse: FieldValue;
  /** Of the document that brings them. */
  sourceEntity: string;
  sourceCode: FieldValue;
  sourceLineId: string;
}

export interface PlannedGoods extends AskedGoods {
  plan: string;
  mode: string;
}

/** Whether the administrators let requests be made by themselves. */
export async function asksByItself(read: Read): Promise<boolean> {
  const parameters: Rows = async (text, values) => [...(await read.kept(['systemConfig'], text, values))];
  return (await configText(parameters, 'autoInspectionRequest')) === 'true';
}

/** Those with a plan in force; the others wait for somebody to ask. */
export async function plannedGoods(
  read: Read,
  header: Row,
  goods: readonly AskedGoods[],
): Promise<PlannedGoods[]> {
  const planned: PlannedGoods[] = [];
  for (const each of goods) {
    const material = await recordOf(read, 'material', optionalText(each.material));
    const wanted = inspectedOf(
      { material: each.material, materialCategory: material?.fields['category'] ?? null },
      header,
      read.today,
    );
    const plan = await planInForce(read, wanted);
    if (plan === null) continue;
    const lot = { request: null, material: each.material, supplier: header['supplier'] };
    const mode = await modeOfLot(read, await recordOf(read, 'inspectionPlan', plan), lot);
    planned.push({ ...each, plan, mode });
  }
  return planned;
}

/** The request, submitted and approved; it may also be taken back by itself. */
export function requestMade(header: Row, goods: readonly PlannedGoods[]): Effect[] {
  if (goods.length === 0) return [];
  return [
    {
      effect: 'make',
      entity: 'inspectionRequest',
      alone: true,
      fields: header,
      lines: {
        items: goods.map(({ qty, plan, mode, ...row }) => ({
          ...row,
          requestQty: qty,
          inspectionPlan: plan,
          inspectMode: mode,
        })),
      },
    },
  ];
}
