// What documents that bring goods to be inspected have in common: whether requests are made by themselves, the plan of every
// line, and the request with its lines.
import { material as materials } from '#entities/master/material/material.ts';
import { inspectionPlan } from '#entities/quality/inspectionPlan.ts';
import type { inspectionRequest } from '#entities/quality/inspection/inspectionRequest.ts';
import type { RowOf } from '#model/typedDoc.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { configText } from '#server/configuration/config.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { Rows } from '#server/ports.ts';
import { inspectedOf, planInForce, recordOf } from './inForce.ts';
import { modeOfLot } from './skippedLots.ts';

type RequestFields = RowOf<(typeof inspectionRequest)['fields']>;

/** Of a request: its kind, who asks, and what the document that brings the goods is for. */
export type RequestHeader = Pick<RequestFields, 'inspectionType' | 'applicant'> &
  Partial<Pick<RequestFields, 'customer' | 'supplier' | 'workshop' | 'manufacturingOrder'>>;

/** Goods to be asked for; quantity as decimal text in their unit. */
export interface AskedGoods {
  material: string | null;
  unit: string | null;
  qty: string;
  lot: string | null;
  warehouse: string | null;
  operation?: string | null;
  /** The plan its operation names, before any that is looked for. */
  namedPlan?: string | null;
  /** Of the document that brings them. */
  sourceEntity: string;
  sourceCode: string | null;
  sourceLineId: string;
}

export interface PlannedGoods extends Omit<AskedGoods, 'namedPlan'> {
  plan: string;
  mode: string;
}

/** What a document asks for with its approval. */
export interface AskedInspection {
  header: RequestHeader;
  goods: readonly PlannedGoods[];
}

export const nothingAsked: AskedInspection = { header: { inspectionType: null, applicant: null }, goods: [] };

/** The request, and its quantity shown where it came from. */
export const askedAndShown = ({ header, goods }: AskedInspection): Effect[] =>
  goods.length === 0 ? [] : [...requestMade(header, goods), { effect: 'showRequested' }];

/** Whether the administrators let requests be made by themselves. */
export async function asksByItself(read: Read): Promise<boolean> {
  const parameters: Rows = async (text, values) => [...(await read.kept(['systemConfig'], text, values))];
  return (await configText(parameters, 'autoInspectionRequest')) === 'true';
}

/** Those with a plan in force; the others wait for somebody to ask. */
export async function plannedGoods(
  read: Read,
  header: RequestHeader,
  goods: readonly AskedGoods[],
): Promise<PlannedGoods[]> {
  const planned: PlannedGoods[] = [];
  for (const { namedPlan = null, ...each } of goods) {
    const material = await recordOf(read, materials, each.material);
    const wanted = inspectedOf(
      {
        material: each.material,
        materialCategory: material?.fields.category ?? null,
        operation: each.operation ?? null,
      },
      header,
      read.today,
    );
    const plan = namedPlan ?? (await planInForce(read, wanted));
    if (plan === null) continue;
    const lot = { request: null, material: each.material, supplier: header.supplier ?? null };
    const mode = await modeOfLot(read, await recordOf(read, inspectionPlan, plan), lot);
    planned.push({ ...each, plan, mode });
  }
  return planned;
}

/** The request, submitted and approved; it may also be taken back by itself. */
export function requestMade(header: RequestHeader, goods: readonly PlannedGoods[]): Effect[] {
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
