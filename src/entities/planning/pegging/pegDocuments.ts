// Which documents the codes of a peg are codes of, by its type: the page opens them, the server asks whether they may be seen.
// Types without documents, stock on hand or a safety stock, have none.

/** Entities in the order they are looked for. */
export const supplyEntities: Readonly<Record<string, readonly string[]>> = {
  planOrder: ['planOrder'],
  firmPlanOrder: ['planOrder'],
  manufacturingOrder: ['manufacturingOrder'],
  outsourcingOrder: ['outsourcingOrder'],
  purchaseOrder: ['purchaseOrder'],
  purchaseRequisition: ['purchaseRequisition'],
  inTransit: ['purchaseOrder'],
};

export const demandEntities: Readonly<Record<string, readonly string[]>> = {
  saleOrder: ['saleOrder'],
  forecast: ['demandForecast'],
  requirementPlan: ['requirementPlan'],
  dependent: ['planOrder', 'manufacturingOrder', 'outsourcingOrder'],
};

/** Of a type, none for one nobody knows. */
export function pegEntities(side: 'supply' | 'demand', type: string): readonly string[] {
  const entities = side === 'supply' ? supplyEntities : demandEntities;
  return Object.hasOwn(entities, type) ? (entities[type] ?? []) : [];
}
