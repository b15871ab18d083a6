// Code lists of scenarios: what is assumed, what is measured, how an order differs from the plan of today.
import { codeList } from '#model/codeList.ts';

export const scenarioCodeLists = {
  scenarioStatus: codeList(
    '场景状态',
    {
      draft: '草稿',
      queued: '排队',
      running: '运算中',
      succeeded: '成功',
      failed: '失败',
      cancelled: '已取消',
      voided: '作废',
    },
    {
      draft: 'draft',
      queued: 'waiting',
      running: 'running',
      succeeded: 'approved',
      failed: 'refused',
      cancelled: 'closed',
      voided: 'closed',
    },
  ),
  scenarioChange: codeList('假设类别', {
    demandAdd: '增加需求',
    demandChange: '改需求',
    supplyChange: '改供应',
    leadTime: '改提前期',
    lotPolicy: '改批量',
    safetyStock: '改安全库存',
  }),
  scenarioField: codeList('参数', {
    qty: '数量',
    date: '日期',
    minOrderQty: '最小批量',
    multipleQty: '批量倍数',
    maxOrderQty: '最大批量',
  }),
  scenarioMeasure: codeList('指标', {
    lateOrders: '延期需求',
    lateDays: '延期天数',
    newOrders: '计划订单',
    shortage: '缺料物料',
    changedReleased: '影响已下达',
  }),
  scenarioDiff: codeList(
    '差别',
    { added: '新增', removed: '取消', moved: '改期', qtyChanged: '改量' },
    { added: 'approved', removed: 'refused', moved: 'waiting', qtyChanged: 'changed' },
  ),
};
