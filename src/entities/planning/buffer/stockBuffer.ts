// 库存缓冲: a point at which stock decouples supply from demand. Zones and today's state are computed; the planner keeps the
// profile, the lead time and what is to be expected otherwise for a while. The formulas stand in ../supply/stockBuffer.ts.
import { calculate, importing } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, datetime, dict, percent, qty, ref, text } from '#model/fields.ts';
import { standardStates } from '#model/states/standardStates.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const bufferStates: StateMachine = {
  ...standardStates.master,
  name: 'stockBuffer',
  tabs: [...(standardStates.master.tabs ?? [])],
};

const basic = { group: '基本' } as const;
const zone = { group: '缓冲区', readonly: true, scale: 'unit' } as const;
const state = { group: '今日', readonly: true } as const;
const counted = { ...state, scale: 'unit' } as const;
const kept = { readonly: true, list: true, scale: 'doc.unit' } as const;

export const stockBuffer = defineEntity({
  name: 'stockBuffer',
  title: '库存缓冲',
  area: 'planning',
  kind: 'master',
  states: bufferStates,
  label: ['material'],
  search: ['material'],
  fields: {
    material: ref('material', '物料编码', { required: true, list: true, filter: true, ...basic }),
    materialName: { ...materialNames.materialName, ...basic },
    unit: ref('unit', '单位', { lookup: 'material.baseUnit', list: true, ...basic }),
    warehouse: ref('warehouse', '仓库', { list: true, filter: true, ...basic, help: '不填为整个组织' }),
    profile: ref('bufferProfile', '缓冲配置', { required: true, list: true, filter: true, ...basic }),
    adu: qty('日均用量', { list: true, ...basic, min: '0', scale: '4', editableWhen: 'isAduTyped' }),
    isAduTyped: bool('手工用量', { default: false, ...basic, help: '不随用量来源更新' }),
    dltDays: qty('解耦提前期(天)', {
      required: true,
      list: true,
      ...basic,
      min: '0',
      scale: '1',
      default: '1',
    }),
    minOrderQty: qty('最小批量', { ...basic, min: '0', scale: 'unit', default: '0' }),
    multipleQty: qty('批量增量', { ...basic, min: '0', scale: 'unit', default: '0' }),
    redQty: qty('红区', { list: true, ...zone }),
    yellowQty: qty('黄区', { list: true, ...zone }),
    greenQty: qty('绿区', { list: true, ...zone }),
    tor: qty('红线', zone),
    toy: qty('黄线', { list: true, ...zone }),
    tog: qty('绿线', { list: true, ...zone }),
    onHandQty: qty('现有量', { list: true, ...counted }),
    onOrderQty: qty('在途量', { list: true, ...counted }),
    qualifiedDemand: qty('合格需求', { list: true, ...counted }),
    netFlow: qty('净流量', { list: true, ...counted }),
    priorityPercent: percent('优先级%', { list: true, index: true, ...state }),
    bufferZone: dict('bufferZone', '计划颜色', { list: true, filter: true, ...state }),
    onHandAlert: dict('bufferZone', '现有量颜色', { list: true, filter: true, ...state }),
    orderQty: qty('建议数量', { list: true, total: true, ...counted }),
    calculatedAt: datetime('计算时间', state),
  },
  lines: {
    adjustments: {
      title: '调整',
      fields: {
        fromDate: date('起始日期', { required: true, list: true }),
        toDate: date('截止日期', { required: true, list: true }),
        adjustKind: dict('bufferAdjust', '类别', { required: true, list: true, default: 'demandFactor' }),
        factor: qty('系数', { required: true, list: true, default: '1', min: '0', scale: '4' }),
        reason: text('原因', { list: true }),
      },
    },
    history: {
      title: '日快照',
      readonly: true,
      fields: {
        day: date('日期', { readonly: true, list: true }),
        onHandQty: qty('现有量', kept),
        netFlow: qty('净流量', kept),
        tor: qty('红线', kept),
        toy: qty('黄线', kept),
        tog: qty('绿线', kept),
        orderQty: qty('建议', kept),
      },
    },
  },
  checks: [
    { expect: 'fromDate <= toDate', at: 'adjustments.toDate', message: '截止日期不能早于起始日期' },
    {
      expect: 'not empty(adu)',
      when: 'isAduTyped',
      at: 'adu',
      message: '手工用量须填写日均用量',
    },
  ],
  uniques: [['material', 'warehouse']],
  actions: {
    import: importing,
    updateAdu: { title: '更新日均用量', performs: true },
    calculate,
    propose: { title: '生成建议', performs: true },
  },
  sort: [{ field: 'priorityPercent' }],
  menu: { group: '计划管理', section: 'parameters', order: 50, icon: 'stack-2' },
});
