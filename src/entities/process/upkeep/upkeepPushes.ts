// What the store gives out for maintenance: the parts that were changed.
import type { PushDef } from '#model/entity.ts';

export const partsToOtherOut = {
  to: 'otherOutBill',
  title: '其他出库单（备件）',
  lines: 'parts',
  toLines: 'items',
  linkRule: 'maintenanceTask-otherOutBill',
  in: ['done'],
  header: { useEmployee: 'executor', purpose: "=concat('设备保养 ', code)", outReason: "='deptUse'" },
  line: { material: 'material', unit: 'unit', remark: 'remark' },
} satisfies PushDef;
