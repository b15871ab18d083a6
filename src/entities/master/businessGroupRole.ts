// Who may stand in a 业务组: whoever has the role the group is for.
import type { FieldValue } from '#model/entity.ts';

/** The tick on the employee, and what people call it, by the type of the group. */
const roles: Readonly<Record<string, { flag: string; column: string; title: string }>> = {
  sale: { flag: 'isSalesperson', column: 'is_salesperson', title: '销售员' },
  purchase: { flag: 'isPurchaser', column: 'is_purchaser', title: '采购员' },
  stock: { flag: 'isStockKeeper', column: 'is_stock_keeper', title: '仓管员' },
  plan: { flag: 'isPlanner', column: 'is_planner', title: '计划员' },
  quality: { flag: 'isInspector', column: 'is_inspector', title: '质检员' },
};

/** @param groupType value of the dictionary businessGroupType; undefined for others */
export function roleOfGroup(groupType: FieldValue | undefined) {
  return typeof groupType === 'string' ? roles[groupType] : undefined;
}
