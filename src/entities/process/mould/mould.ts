// 模具档案: what a tool of the register is as a mould: its cavities, what it makes, the machines it fits, how many shots it has
// run and where it is mounted. Mounting, dismounting and blocking a cavity are actions, each with a row among the events.
import { importing } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, datetime, dict, integer, longText, qty, ref, text } from '#model/fields.ts';
import { machineInUse, toolInUse } from '../equipment/usable.ts';
import { resourceStates } from '../states.ts';

const basic = { group: '基本', list: true, filter: true } as const;
const life = { group: '模次', min: '0', scale: '0' } as const;
const counted = { ...life, default: '0', editableWhen: "status = 'draft'" } as const;
const kept = { readonly: true } as const;
const cavityOpen = "doc.status = 'draft'";

export const mould = defineEntity({
  name: 'mould',
  title: '模具档案',
  area: 'process',
  kind: 'master',
  states: resourceStates,
  codePrefix: 'MJD',
  search: ['code', 'name', 'storagePlace'],
  fields: {
    code: code('编码', { required: true, unique: true, ...basic }),
    name: text('名称', { required: true, ...basic, pinyin: true }),
    equipment: ref('equipment', '设备台账', {
      required: true,
      unique: true,
      group: '基本',
      filter: true,
      pick: toolInUse,
      help: '模具工装类的设备，一台设备一份档案；寿命和维修登记在设备台账',
    }),
    mouldStatus: dict('mouldStatus', '模具状态', {
      required: true,
      ...basic,
      default: 'stored',
      editableWhen: 'empty(currentEquipment)',
      help: '在机由“上模”“下模”登记；在库的才能上模',
    }),
    currentEquipment: ref('equipment', '所在机台', { ...basic, ...kept, unique: true }),
    storagePlace: text('存放位置', { group: '基本', list: true }),
    ownerCustomer: ref('customer', '产权客户', { group: '基本', filter: true }),
    cavities: integer('模穴数', {
      required: true,
      group: '模穴',
      list: true,
      default: 1,
      min: '1',
      max: '999',
    }),
    blockedCavities: integer('已封穴数', {
      group: '模穴',
      hidden: true,
      computed: 'coalesce(sum(cavityRows.blocked), 0)',
    }),
    activeCavities: integer('可用穴数', {
      group: '模穴',
      list: true,
      computed: 'cavities - blockedCavities',
    }),
    cycleSeconds: qty('成型周期(秒)', { group: '模穴', list: true, above: '0' }),
    runnerWeight: qty('水口重(克)', { group: '模穴', min: '0' }),
    designShots: qty('设计模次', {
      ...life,
      list: true,
      help: '已用模次超过它以后，开工按系统参数“模具超过设计模次”提醒或禁止',
    }),
    usedShots: qty('已用模次', {
      ...counted,
      list: true,
      help: '建档以前已用的在草稿中录入；审核后由机台计数器或报工累计',
    }),
    maintainShots: qty('保养模次', {
      ...life,
      above: '0',
      help: '保养后模次到了这个数，生成一张点检保养单；设备另有按模次的点检保养计划时由计划生成',
    }),
    servicedShots: qty('上次保养时模次', {
      ...counted,
      help: '建档以前的在草稿中录入；保养单提交以后等于当时的已用模次',
    }),
    shotsSinceService: qty('保养后模次', { group: '模次', scale: '0', list: true, figure: true }),
    remark: longText('备注', { group: '其他' }),
  },
  lines: {
    products: {
      title: '产品',
      uniques: [['material']],
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          filter: true,
          pick: 'isProduce',
        }),
        ...materialNames,
        cavities: integer('穴数', { required: true, list: true, default: 1, min: '1' }),
        netWeight: qty('单重(克)', { list: true, min: '0' }),
        cycleSeconds: qty('周期(秒)', { list: true, above: '0' }),
      },
    },
    fits: {
      title: '适用机台',
      uniques: [['equipment']],
      fields: {
        equipment: ref('equipment', '机台', {
          required: true,
          list: true,
          pick: machineInUse,
          help: '登记以后只能装在这些机台上；都不登记时不限',
        }),
      },
    },
    cavityRows: {
      title: '模穴',
      uniques: [['cavityNo']],
      fields: {
        cavityNo: integer('穴号', {
          required: true,
          list: true,
          plain: true,
          min: '1',
          editableWhen: cavityOpen,
        }),
        isBlocked: bool('已封', {
          list: true,
          default: false,
          editableWhen: cavityOpen,
          help: '审核后用“封穴与开穴”登记',
        }),
        reason: text('原因', { list: true, editableWhen: cavityOpen }),
        blocked: integer('封', { hidden: true, computed: 'if(isBlocked, 1, 0)' }),
      },
    },
    events: {
      title: '上下模',
      readonly: true,
      fields: {
        eventAt: datetime('时间', { ...kept, list: true }),
        mouldEvent: dict('mouldEvent', '事件', { ...kept, list: true, filter: true }),
        equipment: ref('equipment', '机台', { ...kept, list: true }),
        shots: qty('模次', { ...kept, list: true, scale: '0' }),
        employee: ref('employee', '员工', { ...kept, list: true }),
        remark: text('说明', { ...kept, list: true }),
      },
    },
  },
  checks: [
    {
      expect: 'activeCavities > 0',
      at: 'cavities',
      message: '模穴数须大于已封的穴数，至少留一穴可用',
    },
    {
      expect: 'cavityNo <= doc.cavities',
      at: 'cavityRows.cavityNo',
      message: '穴号不能大于模穴数',
    },
    {
      expect: 'cavities <= doc.cavities',
      at: 'products.cavities',
      message: '产品的穴数不能大于模穴数',
    },
    {
      expect: "mouldStatus != 'mounted'",
      when: 'empty(currentEquipment)',
      at: 'mouldStatus',
      message: '“在机”由“上模”登记，请选择其他状态',
    },
    {
      expect: 'servicedShots <= usedShots',
      at: 'servicedShots',
      message: '上次保养时模次不能大于已用模次',
    },
  ],
  actions: {
    mount: {
      title: '上模',
      performs: true,
      featured: true,
      asks: {
        equipment: ref('equipment', '机台', { required: true, pick: machineInUse }),
      },
      offeredWhen: { expect: 'empty(currentEquipment)', message: '模具已在机台上，请先下模' },
    },
    dismount: {
      title: '下模',
      performs: true,
      featured: true,
      offeredWhen: { expect: 'not empty(currentEquipment)', message: '模具没有上模，不用下模' },
    },
    block: {
      title: '封穴与开穴',
      performs: true,
      asks: {
        cavityNo: integer('穴号', { required: true, plain: true, min: '1' }),
        isBlocked: bool('封穴', { default: true, help: '不勾选时重新启用这一穴' }),
        reason: text('原因', { help: '封穴须填写原因' }),
      },
    },
    import: importing,
  },
  sort: [{ field: 'code' }],
  menu: { group: '工艺与资源', section: 'machinery', order: 25, icon: 'layout-grid' },
});
