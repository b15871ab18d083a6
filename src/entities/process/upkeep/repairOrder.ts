// 设备维修单: what is broken and since when, who repairs it with which parts, and how long the machine stood.
import { attach } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import {
  bool,
  code,
  date,
  datetime,
  dict,
  images,
  integer,
  longText,
  money,
  price,
  qty,
  ref,
  text,
} from '#model/fields.ts';
import { notScrapped } from '../equipment/usable.ts';
import { repairStates } from './repairStates.ts';

const fault = { group: '报修' } as const;
const repair = { group: '维修' } as const;
const shown = { list: true, filter: true } as const;
const atFirst = { editableWhen: "status = 'draft'" } as const;

export const repairOrder = defineEntity({
  name: 'repairOrder',
  title: '设备维修单',
  area: 'process',
  kind: 'document',
  states: repairStates,
  codePrefix: 'WX',
  label: ['code'],
  search: ['code', 'faultText'],
  firstFields: ['equipment', 'faultType', 'faultText', 'isStopped', 'photo'],
  fields: {
    code: code('单据编号', { required: true, unique: true, ...shown, ...fault }),
    date: date('单据日期', { required: true, ...shown, default: 'today', ...fault }),
    equipment: ref('equipment', '设备', {
      required: true,
      ...shown,
      ...fault,
      ...atFirst,
      pick: notScrapped,
      fill: { workshop: 'workshop' },
    }),
    workshop: ref('workshop', '车间', { readonly: true, ...shown, ...fault }),
    reporter: ref('employee', '报修人', { required: true, list: true, default: 'currentEmployee', ...fault }),
    reportTime: datetime('报修时间', {
      required: true,
      list: true,
      default: 'now',
      ...fault,
      ...atFirst,
      help: '停机时长从这时算起',
    }),
    faultType: dict('faultType', '故障类型', { required: true, ...shown, ...fault }),
    faultLevel: dict('priority', '故障等级', { ...shown, ...fault, default: 'normal' }),
    isStopped: bool('是否停机', {
      list: true,
      default: true,
      ...fault,
      ...atFirst,
      help: '停机的报修后设备转为“维修”，加工中的任务暂停',
    }),
    faultText: longText('故障描述', { required: true, ...fault }),
    photo: images('图片', fault),
    repairer: ref('employee', '维修人', { readonly: true, ...shown, ...repair }),
    repairMode: dict('repairMode', '维修方式', { default: 'internal', ...repair }),
    supplier: ref('supplier', '外修供应商', { ...repair, editableWhen: "repairMode = 'external'" }),
    repairStart: datetime('维修开始', { readonly: true, ...repair }),
    expectedEnd: datetime('预计修复', {
      ...repair,
      list: true,
      help: '停机的维修：排产避开设备到这时；不填只避开当天',
    }),
    repairEnd: datetime('维修完成', { readonly: true, list: true, ...repair }),
    downMinutes: integer('停机时长(分)', { readonly: true, list: true, total: true, ...repair }),
    cause: longText('故障原因', { readonly: true, ...repair }),
    solution: longText('处理措施', { readonly: true, ...repair }),
    accepter: ref('employee', '验收人', { readonly: true, ...repair }),
    acceptTime: datetime('验收时间', { readonly: true, ...repair }),
    acceptNote: text('验收说明', { readonly: true, length: 500, ...repair }),
    laborCost: money('人工费', { min: '0', total: true, guard: 'cost', ...repair }),
    partCost: money('备件费', {
      computed: 'sum(parts.amount)',
      list: true,
      total: true,
      guard: 'cost',
      ...repair,
    }),
  },
  lines: {
    parts: {
      title: '更换备件',
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          pick: 'isStock',
          fill: { unit: 'baseUnit' },
        }),
        ...materialNames,
        unit: ref('unit', '单位', { required: true, list: true }),
        qty: qty('数量', { required: true, list: true, above: '0', scale: 'unit' }),
        price: price('单价', { list: true, min: '0', guard: 'cost' }),
        amount: money('金额', {
          computed: 'round(qty * coalesce(price, 0), 2)',
          list: true,
          total: true,
          guard: 'cost',
        }),
        remark: text('备注'),
      },
    },
  },
  checks: [
    {
      expect: 'not empty(supplier)',
      when: "repairMode = 'external' and status = 'repairing'",
      at: 'supplier',
      message: '外修须填写外修供应商',
    },
  ],
  actions: { attach },
  indexes: [['equipment', 'reportTime']],
  sort: [{ field: 'reportTime', descending: true }],
  menu: { group: '工艺与资源', section: 'machinery', order: 50, icon: 'tool' },
});
