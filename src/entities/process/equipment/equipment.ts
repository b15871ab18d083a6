// 设备台账: machines, tools and instruments with where they stand, how they are and how long they last. Whether one may be
// used is said by its run status, beside the state of the record.
import { importing, print } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import {
  code,
  date,
  dict,
  file,
  images,
  integer,
  longText,
  money,
  percent,
  qty,
  ref,
  text,
} from '#model/fields.ts';
import { resourceStates } from '../states.ts';

const basic = { group: '基本', list: true, filter: true } as const;
const place = { group: '使用' } as const;
const bought = { group: '购置' } as const;
const kept = { group: '寿命与保养' } as const;

export const equipment = defineEntity({
  name: 'equipment',
  title: '设备台账',
  area: 'process',
  kind: 'master',
  states: resourceStates,
  codePrefix: 'SB',
  carry: [
    'equipmentKind',
    'runStatus',
    'model',
    'workshop',
    'workCenter',
    'department',
    'efficiency',
    'keeper',
    'calibrationCycle',
    'nextCalibration',
    'expiredControl',
    'instrumentStatus',
  ],
  search: ['code', 'name', 'model', 'serialNo', 'assetNo'],
  treeBy: 'category',
  fields: {
    code: code('编码', { required: true, unique: true, ...basic }),
    name: text('名称', { required: true, ...basic, pinyin: true }),
    category: ref('equipmentCategory', '设备分类', { required: true, ...basic }),
    equipmentKind: dict('equipmentKind', '大类', { ...basic, lookup: 'category.equipmentKind' }),
    runStatus: dict('equipmentStatus', '设备状态', {
      required: true,
      ...basic,
      default: 'idle',
      help: '维修、保养、停用或报废的设备不能开工',
    }),
    model: text('规格型号', { group: '基本', list: true }),
    brand: text('品牌', { group: '基本' }),
    serialNo: text('出厂编号', { group: '基本', list: true }),
    assetNo: text('资产编号', basic),
    photo: images('图片', { group: '基本' }),
    workshop: ref('workshop', '所属车间', {
      required: true,
      ...place,
      list: true,
      filter: true,
      keepsTyped: true,
      fill: { department: 'department' },
    }),
    workCenter: ref('workCenter', '工作中心', { ...place, list: true, filter: true }),
    department: ref('department', '使用部门', { ...place, filter: true }),
    keeper: ref('employee', '责任人', { ...place, list: true, filter: true }),
    installPlace: text('安装位置', place),
    supplier: ref('supplier', '供应商', bought),
    manufacturer: text('制造商', bought),
    buyDate: date('购置日期', bought),
    enableDate: date('启用日期', bought),
    warrantyTo: date('保修截止', bought),
    originalValue: money('原值', { ...bought, min: '0', guard: 'cost' }),
    powerKw: qty('功率(kW)', { ...bought, min: '0' }),
    efficiency: percent('效率%', { ...kept, default: '100', above: '0', max: '500' }),
    lifeUnit: dict('lifeUnit', '寿命计量', {
      ...kept,
      help: '模具按模次，其他按小时、天或件；小时由机台计数器的运行信号累计',
    }),
    lifeLimit: qty('寿命上限', { ...kept, above: '0', editableWhen: 'not empty(lifeUnit)' }),
    lifeUsed: qty('已用寿命', { ...kept, readonly: true, default: '0' }),
    calibrationCycle: integer('校准周期(天)', {
      ...kept,
      min: '1',
      max: '3660',
      editableWhen: "equipmentKind = 'instrument'",
      help: '建立计量器具时带出为周期；之后在计量器具上维护',
    }),
    nextCalibration: date('下次校准', { ...kept, list: true, editableWhen: "equipmentKind = 'instrument'" }),
    expiredControl: dict('controlStrength', '超期控制', {
      ...kept,
      editableWhen: "equipmentKind = 'instrument'",
      help: '过了下次校准日期，检验时不控制、提醒或禁止使用；不选为禁止',
    }),
    instrumentStatus: dict('instrumentStatus', '器具状态', {
      ...kept,
      readonly: true,
      help: '由计量器具维护；合格、限用以外的不能用于检验',
    }),
    nextMaintenance: date('下次保养', { ...kept, readonly: true, list: true }),
    qrCode: text('设备二维码', {
      group: '其他',
      qr: true,
      computed: "concat('equipment|', id, '|', code)",
    }),
    attachments: file('资料', { group: '其他' }),
    remark: longText('备注', { group: '其他' }),
  },
  lines: {
    spareParts: {
      title: '备件清单',
      uniques: [['material']],
      fields: {
        material: ref('material', '备件物料', { required: true, list: true }),
        qty: qty('用量', { required: true, list: true, above: '0', default: '1' }),
        replaceDays: integer('更换周期(天)', {
          list: true,
          min: '1',
          max: '36500',
          help: '到期的备件随下一张点检保养单带出',
        }),
        lastReplaced: date('上次更换', { list: true }),
        remark: text('备注', { list: true }),
      },
    },
    parameters: {
      title: '技术参数',
      uniques: [['paramName']],
      fields: {
        paramName: text('参数名', { required: true, list: true }),
        paramValue: text('参数值', { list: true }),
        unit: text('单位', { list: true }),
      },
    },
  },
  checks: [
    { expect: 'buyDate <= enableDate', at: 'enableDate', message: '启用日期不能早于购置日期' },
    {
      expect: 'not empty(lifeUnit)',
      when: 'not empty(lifeLimit)',
      at: 'lifeUnit',
      message: '填写了寿命上限，请选择寿命计量',
    },
  ],
  actions: { import: importing, print },
  sort: [{ field: 'code' }],
  menu: { group: '工艺与资源', section: 'machinery', order: 20, icon: 'tool' },
});
