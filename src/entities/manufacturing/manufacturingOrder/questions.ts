// What actions on an order ask for first: the small forms of 挂起, 变更, 拆分, 合并 and of changes of its components.
import { bool, date, dict, integer, qty, ref, refs, text } from '#model/fields.ts';

const reason = { reason: text('变更原因', { required: true }) } as const;

export const orderQuestions = {
  suspend: { reason: text('挂起原因', { required: true }) },
  change: {
    planQty: qty('新生产数量', { above: '0', help: '不填写的内容保持不变' }),
    planStartDate: date('新计划开工日期'),
    planFinishDate: date('新计划完工日期'),
    priority: dict('priority', '新优先级'),
    warehouse: ref('warehouse', '新入库仓库'),
    ...reason,
  },
  addComponent: {
    material: ref('material', '物料编码', { required: true, pick: 'isStock' }),
    requiredQty: qty('应发数量', { required: true, above: '0', help: '按物料的BOM单位' }),
    isFixed: bool('不随生产数量变化'),
    issueMode: dict('issueMode', '发料方式', { help: '不填写时取物料的发料方式' }),
    warehouse: ref('warehouse', '发料仓库'),
    operationSeq: integer('工序号', { plain: true, min: '0' }),
    requiredDate: date('需求日期', { help: '不填写时为计划开工日期' }),
    ...reason,
  },
  changeComponent: {
    requiredQty: qty('新应发数量', { above: '0', help: '不能小于已领数量；不填写的内容保持不变' }),
    requiredDate: date('新需求日期'),
    warehouse: ref('warehouse', '新发料仓库'),
    operationSeq: integer('新工序号', { plain: true, min: '0' }),
    ...reason,
  },
  removeComponent: reason,
  updateFromBom: reason,
  substitute: {
    material: ref('material', '替代物料', {
      help: '不填写时按优先级和可用库存选用允许的替代料',
    }),
    qty: qty('主料数量', { above: '0', help: '不填写时为全部未领数量' }),
    reason: text('替代原因', { required: true }),
  },
  reserve: {
    pieces: qty('按套数', {
      above: '0',
      help: '只预留还要投产的这么多套的用料；不填写为全部未领用料',
    }),
  },
  split: {
    splitQty: qty('拆分数量', { required: true, above: '0', help: '这个数量成为一张新的生产订单' }),
  },
  mergeOrders: {
    orders: refs('manufacturingOrder', '并入的生产订单', {
      required: true,
      help: '物料、BOM、工艺路线、跟踪号和源单行相同的计划订单；并入后它们作废',
    }),
  },
} as const;
