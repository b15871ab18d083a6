// 校准记录: one calibration of an instrument with its points. Approval dates the instrument; a failed one lists the bills that
// were measured with it since the last good calibration, and each of them is decided upon before the next is approved.
import { attach } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, dict, file, integer, longText, money, qty, ref, text } from '#model/fields.ts';
import { calibrationStates } from './calibrationStates.ts';

/** What was measured stands once it is handed in. */
const draftOnly = "status = 'draft'";
const basic = { group: '基本', editableWhen: draftOnly } as const;
const outcome = { group: '结论', editableWhen: draftOnly } as const;
const impact = { group: '影响' } as const;
const former = { readonly: true, hidden: true, group: '影响' } as const;
const pointOpen = "doc.status = 'draft'";

export const calibrationRecord = defineEntity({
  name: 'calibrationRecord',
  title: '校准记录',
  area: 'quality',
  kind: 'document',
  states: calibrationStates,
  codePrefix: 'JZ',
  label: ['code'],
  search: ['code', 'instrument', 'certificateNo', 'agency'],
  firstFields: ['instrument', 'date', 'calibrationMode', 'result', 'nextDate', 'certificateNo'],
  proposes: ['instrument', 'date', 'result', 'points.nominal'],
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, ...basic }),
    date: date('单据日期', { required: true, list: true, filter: true, default: 'today', ...basic }),
    instrument: ref('instrument', '计量器具', {
      required: true,
      list: true,
      filter: true,
      ...basic,
      fill: { calibrationMode: 'calibrationMode' },
    }),
    calibrationMode: dict('calibrationMode', '方式', {
      required: true,
      list: true,
      default: 'external',
      ...basic,
    }),
    agency: text('校准机构', { list: true, ...basic }),
    certificateNo: text('证书编号', { list: true, filter: true, ...basic }),
    temperature: qty('温度(℃)', { min: '-50', max: '100', ...basic }),
    humidity: qty('湿度(%)', { min: '0', max: '100', ...basic }),
    result: dict('calibrationResult', '结论', {
      required: true,
      list: true,
      filter: true,
      default: 'qualified',
      ...outcome,
    }),
    nextDate: date('下次校准', {
      required: true,
      list: true,
      help: '按计量器具的周期带出，可以改早',
      ...outcome,
    }),
    rejectedPoints: integer('超差点数', {
      ...outcome,
      computed: 'sum(points.rejected)',
      help: '误差的绝对值大于允差的校准点',
    }),
    fee: money('费用', { min: '0', scale: '2', ...outcome }),
    file: file('证书', outcome),
    impactFrom: date('影响起始日', { readonly: true, ...impact, help: '上一次合格或限用的校准' }),
    impactCount: integer('涉及检验单', { readonly: true, list: true, ...impact }),
    openImpacts: integer('未处理', {
      ...impact,
      computed: 'sum(impacts.open)',
      list: true,
      help: '还没有选择处理的检验单；处理完才能审核下一次校准',
    }),
    impactHandling: text('影响处理', {
      length: 500,
      ...impact,
      editableWhen: "status = 'draft' or status = 'approved'",
      help: '不合格时填写：已测的产品怎样处理',
    }),
    formerLast: date('原上次校准', former),
    formerNext: date('原下次校准', former),
    formerStatus: dict('instrumentStatus', '原状态', former),
    remark: longText('备注', { group: '影响', editableWhen: draftOnly }),
  },
  lines: {
    points: {
      title: '校准点',
      uniques: [['pointNo']],
      fields: {
        pointNo: integer('序号', {
          plain: true,
          required: true,
          list: true,
          min: '1',
          editableWhen: pointOpen,
        }),
        nominal: qty('标准值', { required: true, list: true, editableWhen: pointOpen }),
        reading: qty('示值', { required: true, list: true, editableWhen: pointOpen }),
        error: qty('误差', { list: true, computed: 'reading - nominal' }),
        tolerance: qty('允差', { required: true, list: true, min: '0', editableWhen: pointOpen }),
        result: dict('sampleResult', '结论', {
          list: true,
          computed:
            "if(empty(reading) or empty(nominal) or empty(tolerance), 'none', if(abs(reading - nominal) > tolerance, 'reject', 'accept'))",
        }),
        rejected: integer('超差', { hidden: true, computed: "if(result = 'reject', 1, 0)" }),
      },
    },
    impacts: {
      title: '涉及检验单',
      listedBy: '涉及的检验单由审核列出，不能增删',
      fields: {
        inspectionBill: ref('inspectionBill', '检验单', { readonly: true, list: true }),
        material: ref('material', '物料', { readonly: true, list: true }),
        materialName: text('物料名称', { list: true, lookup: 'material.name' }),
        lot: ref('lot', '批号', { readonly: true, list: true }),
        decision: dict('impactDecision', '处理', { list: true, editableWhen: "doc.status = 'approved'" }),
        open: integer('未处理', { hidden: true, computed: 'if(empty(decision), 1, 0)' }),
      },
    },
  },
  checks: [
    { expect: 'date < nextDate', at: 'nextDate', message: '下次校准须晚于单据日期' },
    {
      expect: 'rejectedPoints = 0',
      when: "result = 'qualified'",
      at: 'result',
      message: '有校准点超出允差，结论不能为合格，请改为限用或不合格',
      on: 'submit',
    },
    {
      expect: 'not empty(impactHandling)',
      when: "result = 'failed'",
      at: 'impactHandling',
      message: '校准不合格，请填写影响处理：上次合格以来测过的产品怎样处理',
      on: 'submit',
    },
  ],
  indexes: [['instrument', 'date']],
  lineList: 'impacts',
  actions: { attach },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '质量管理', section: 'metrology', order: 20, icon: 'clipboard-check' },
});
