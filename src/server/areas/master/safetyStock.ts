// The safety stock a material asks for by itself, as planning, the supply–demand grid and the master schedule read it: none until
// 启用安全库存 is ticked. Parameters of planning go before it.

/** @param material alias of the table material */
export function ownSafetyStock(material: string): string {
  return `(case when ${material}.is_safety_stock then ${material}.safety_stock end)`;
}
