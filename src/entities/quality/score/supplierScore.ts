// 供应商质量评分: what a month of deliveries, inspections and corrective actions says of a supplier. The system proposes, people
// correct with a reason and publish; every number has the documents it comes from behind it.
import { calculate } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, datetime, dict, integer, percent, qty, ref, text } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const scoreStates: StateMachine = {
  name: 'supplierScore',
  title: '单据状态',
  initial: 'draft',
  dict: 'docStatus',
  states: {
    draft: ['editable', 'removable'],
    approved: ['reviewed', 'executable'],
    voided: ['void'],
  },
  transitions: [
    {
      action: 'approve',
      title: '审核',
      from: ['draft'],
      to: 'approved',
      onward: true,
      complete: true,
      stamps: { by: 'approvedBy', at: 'approvedAt' },
    },
    {
      action: 'unapprove',
      title: '反审核',
      from: ['approved'],
      to: 'draft',
      undoes: 'approve',
      clears: ['approvedBy', 'approvedAt', 'publishedAt'],
    },
    {
      action: 'void',
      title: '作废',
      from: ['draft'],
      to: 'voided',
      stamps: { by: 'voidedBy', at: 'voidedAt' },
    },
  ],
  tabs: [
    { key: 'draft', title: '待修正', states: ['draft'] },
    { key: 'approved', title: '已审核', states: ['approved'] },
  ],
};

const basic = { group: '基本' } as const;
const facts = { group: '事实', readonly: true } as const;
const outcome = { group: '得分' } as const;
const told = { readonly: true, list: true } as const;

export const supplierScore = defineEntity({
  name: 'supplierScore',
  title: '供应商质量评分',
  area: 'quality',
  kind: 'document',
  states: scoreStates,
  codePrefix: 'GP',
  label: ['code'],
  search: ['code', 'supplier', 'period'],
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, ...basic }),
    period: text('期间', { required: true, list: true, filter: true, month: true, ...basic }),
    supplier: ref('supplier', '供应商', { required: true, list: true, filter: true, ...basic }),
    scheme: ref('supplierScoreScheme', '方案', { required: true, ...basic }),
    score: qty('得分', {
      list: true,
      ...outcome,
      computed: 'round(sum(indicators.weighted) / 100, 2)',
    }),
    band: dict('partnerLevel', '等级', {
      list: true,
      filter: true,
      ...outcome,
      computed: "if(score >= bandA, 'A', if(score >= bandB, 'B', if(score >= bandC, 'C', 'D')))",
    }),
    currentLevel: dict('partnerLevel', '供应商现等级', {
      list: true,
      lookup: 'supplier.supplierLevel',
      ...outcome,
      help: '发布以后改为本期等级',
    }),
    lastScore: qty('上期得分', { readonly: true, ...outcome }),
    lotCount: integer('来料批数', { list: true, ...facts }),
    acceptedLots: integer('合格批数', { list: true, ...facts }),
    ppm: integer('PPM', { list: true, ...facts }),
    deliveryCount: integer('交货次数', facts),
    onTimeCount: integer('准时次数', facts),
    claimCount: integer('投诉次数', facts),
    capaDue: integer('应答复8D', facts),
    capaOnTime: integer('按时答复8D', facts),
    publishedAt: datetime('发布时间', { readonly: true, list: true, ...outcome }),
    formerLevel: dict('partnerLevel', '原等级', { readonly: true, hidden: true, ...outcome }),
    bandA: qty('A级线', { lookup: 'scheme.bandA', hidden: true, ...outcome }),
    bandB: qty('B级线', { lookup: 'scheme.bandB', hidden: true, ...outcome }),
    bandC: qty('C级线', { lookup: 'scheme.bandC', hidden: true, ...outcome }),
    remark: text('备注', { ...basic, length: 500 }),
  },
  lines: {
    indicators: {
      title: '指标得分',
      fields: {
        indicator: dict('supplierIndicator', '指标', told),
        factValue: text('事实', told),
        points: qty('得分', told),
        adjust: qty('修正', { list: true, default: '0', min: '-100', max: '100' }),
        reason: text('原因', { list: true, length: 500 }),
        weight: percent('权重%', told),
        weighted: qty('加权', { hidden: true, computed: '(points + coalesce(adjust, 0)) * weight' }),
      },
    },
    facts: {
      title: '事实明细',
      readonly: true,
      fields: {
        indicator: dict('supplierIndicator', '指标', told),
        day: date('日期', told),
        inspectionBill: ref('inspectionBill', '检验单', told),
        purchaseInBill: ref('purchaseInBill', '采购入库单', told),
        capaRecord: ref('capaRecord', '8D', told),
        material: ref('material', '物料', told),
        isGood: bool('合格或准时', told),
        note: text('说明', { ...told, length: 500 }),
      },
    },
  },
  checks: [
    {
      expect: 'not empty(reason)',
      when: 'not empty(adjust) and adjust <> 0',
      at: 'indicators.reason',
      message: '修正得分请填写原因',
      on: 'submit',
    },
    {
      expect: 'points + adjust >= 0 and points + adjust <= 100',
      when: 'not empty(adjust)',
      at: 'indicators.adjust',
      message: '修正以后的得分须在 0 到 100 之间',
      on: 'submit',
    },
  ],
  uniques: [['period', 'supplier']],
  indexes: [['supplier', 'period']],
  lineList: 'indicators',
  actions: {
    calculate: { ...calculate, in: ['draft'], featured: true },
    publish: { title: '发布', performs: true, in: ['approved'], onward: true, featured: true },
  },
  sort: [
    { field: 'period', descending: true },
    { field: 'score', descending: true },
  ],
  whenEmpty: { text: '在评分方案上点“计算”，为一个月有来往的供应商生成评分', goTo: 'supplierScoreScheme' },
  menu: { group: '质量管理', section: 'supplier', order: 10, icon: 'chart-bar' },
});
