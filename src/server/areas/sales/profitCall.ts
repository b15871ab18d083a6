// GET data/saleOrder/:id/profit: what the order would earn at the costs of today. Asks for the right to the calculation
// and for both prices and costs, since it shows them together.
import { entityOf } from '#entities/registry.ts';
import { can } from '#model/rights/can.ts';
import { profitOf, type UnitCost } from '#entities/sales/saleOrder/profitCheck.ts';
import { materialCosts, type MaterialCost } from './materialCosts.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports } from '#server/ports.ts';
import { forbidden, notFound } from '#server/refusal.ts';
import { movedGoods } from '#entities/blocks/movedLine.ts';
import type { LineRow } from '#model/entity.ts';
import { readerOf } from '#model/refs.ts';
import { partOf } from '#model/rowPart.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';

const entity = 'saleOrder';
const sold = { material: movedGoods.material };

export function profitCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    { method: 'GET', path: `/data/${entity}/:id/profit`, title: '毛利测算', body: nothing },
    async (call) => {
      const def = entityOf(entity);
      if (def === undefined) throw notFound('没有销售订单');
      const { grants } = call;
      if (!can(grants, def, 'profitCheck')) throw forbidden(`您没有${def.title}的毛利测算权限`);
      const missing = ['price', 'cost'].filter(
        (group) => !grants.admin && !grants.fieldGroups.includes(group),
      );
      if (missing.length > 0) throw forbidden('毛利测算需要同时有价格和成本的字段权限，请联系管理员');
      const context = reading(ports, call);
      const { doc, refs } = await openDoc(context, def, call.parameter('id'));
      const rows = async (text: string, parameters: readonly unknown[]) =>
        (await context.session.query(text, parameters)).rows;
      const { items = [] } = doc.lines;
      const materialOf = (row: LineRow): string => partOf(row, sold).material ?? '';
      const materials = items.map(materialOf).filter((id) => id !== '');
      const costs = await materialCosts(rows, grants.org, materials);
      const reader = readerOf(refs);
      return profitOf(
        doc,
        (row) => {
          const record = reader('material', materialOf(row));
          return record === undefined ? '' : `${record.code} ${record.name}`.trim();
        },
        (row) => costNow(costs.get(materialOf(row))),
      );
    },
  );
}

/** The average of what lies in the stores, else the reference cost, else the standard. */
function costNow(cost: MaterialCost | undefined): UnitCost | null {
  if (cost === undefined) return null;
  if (cost.average !== null) return { unitCost: cost.average, source: 'average' };
  if (cost.reference !== null) return { unitCost: cost.reference, source: 'reference' };
  return cost.standard === null ? null : { unitCost: cost.standard, source: 'standard' };
}
