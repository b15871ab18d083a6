// What is done with an order beyond its states, in menu order: 挂起, 变更, changes of its components, 拆分, 合并, orders
// below it and what is reserved for it.
import { attach, change, importing } from '#entities/blocks/actions.ts';
import { bool, date, dict, integer, qty, ref, refs, text } from '#model/fields.ts';
import type { Actions } from '#model/action.ts';

const atWork = ['planned', 'released', 'started'];
const reason = { reason: text('变更原因', { required: true }) } as const;

export const orderActions = {
  import: importing,
  attach,
  checkKitting: { title: '齐套检查', reads: true },
  printCard: { title: '打印流转卡', reads: true },
  suspend: {
    title: '挂起',
    performs: true,
    in: atWork,
    offeredWhen: { expect: 'not isSuspended', message: '订单已经挂起' },
    asks: { reason: text('挂起原因', { required: true }) },
  },
  unsuspend: {
    title: '反挂起',
    performs: true,
    in: atWork,
    offeredWhen: { expect: 'isSuspended', message: '订单没有挂起' },
  },
  change: {
    ...change,
    in: atWork,
    asks: {
      planQty: qty('新生产数量', { above: '0', help: '不填写的内容保持不变' }),
      planStartDate: date('新计划开工日期'),
      planFinishDate: date('新计划完工日期'),
      priority: dict('priority', '新优先级'),
      warehouse: ref('warehouse', '新入库仓库'),
      ...reason,
    },
  },
  addComponent: {
    title: '增加用料',
    performs: true,
    in: atWork,
    asks: {
      material: ref('material', '物料编码', { required: true, pick: 'isStock' }),
      requiredQty: qty('应发数量', { required: true, above: '0', help: '按物料的BOM单位' }),
      isFixed: bool('不随生产数量变化'),
      issueMode: dict('issueMode', '发料方式', { help: '不填写时取物料的发料方式' }),
      warehouse: ref('warehouse', '发料仓库'),
      operationSeq: integer('工序号', { plain: true, min: '0' }),
      requiredDate: date('需求日期', { help: '不填写时为计划开工日期' }),
      ...reason,
    },
  },
  changeComponent: {
    title: '变更用料',
    performs: true,
    in: atWork,
    on: { lines: 'components' },
    asks: {
      requiredQty: qty('新应发数量', { above: '0', help: '不能小于已领数量；不填写的内容保持不变' }),
      requiredDate: date('新需求日期'),
      warehouse: ref('warehouse', '新发料仓库'),
      operationSeq: integer('新工序号', { plain: true, min: '0' }),
      ...reason,
    },
  },
  removeComponent: {
    title: '删除用料',
    performs: true,
    in: atWork,
    on: { lines: 'components' },
    asks: reason,
  },
  substitute: {
    title: '替代用料',
    performs: true,
    in: atWork,
    on: { lines: 'components', one: true },
    asks: {
      material: ref('material', '替代物料', {
        help: '不填写时按优先级和可用库存选用允许的替代料',
      }),
      qty: qty('主料数量', { above: '0', help: '不填写时为全部未领数量' }),
      reason: text('替代原因', { required: true }),
    },
  },
  split: {
    title: '拆分',
    performs: true,
    in: ['planned', 'released'],
    asks: {
      splitQty: qty('拆分数量', { required: true, above: '0', help: '这个数量成为一张新的生产订单' }),
    },
  },
  mergeOrders: {
    title: '合并',
    performs: true,
    in: ['planned'],
    asks: {
      orders: refs('manufacturingOrder', '并入的生产订单', {
        required: true,
        help: '物料、BOM、工艺路线、跟踪号和源单行相同的计划订单；并入后它们作废',
      }),
    },
  },
  refreshBom: { title: '重展用料', performs: true, in: ['planned', 'released'] },
  updateFromBom: { title: '按清单更新用料', performs: true, in: atWork, asks: reason },
  subOrders: { title: '生成子订单', performs: true, in: atWork },
  toWorkshops: { title: '生成车间订单', performs: true, in: ['released', 'started'] },
  reserve: {
    title: '预留',
    performs: true,
    in: atWork,
    offeredWhen: { expect: 'not isSuspended', message: '订单已挂起，请先反挂起再预留' },
    asks: {
      pieces: qty('按套数', {
        above: '0',
        help: '只预留还要投产的这么多套的用料；不填写为全部未领用料',
      }),
    },
  },
  unreserve: { title: '取消预留', performs: true, in: [...atWork, 'finished'] },
} as const satisfies Actions;
