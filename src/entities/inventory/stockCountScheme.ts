// 盘点方案: what is counted, against which books, by whom. Approval takes the snapshot and makes the sheets; finishing
// makes the surplus and deficit bills.
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, datetime, dict, integer, longText, money, percent, ref, refs, text } from '#model/fields.ts';

const basic = { group: '基本' } as const;
const scope = { group: '范围' } as const;
const rules = { group: '规则' } as const;

export const stockCountScheme = defineEntity({
  name: 'stockCountScheme',
  title: '盘点方案',
  area: 'inventory',
  kind: 'document',
  states: 'document',
  codePrefix: 'CS',
  label: ['code', 'name'],
  carry: ['schemeStatus', 'allowAdd', 'recountThreshold', 'warehouses'],
  search: ['code', 'name'],
  scope: { owner: 'manager' },
  fields: {
    code: code('方案编号', { ...basic, required: true, unique: true, list: true, filter: true }),
    name: text('方案名称', { ...basic, required: true, list: true, filter: true, pinyin: true }),
    countType: dict('countType', '盘点类型', { ...basic, required: true, list: true, filter: true, default: 'full' }),
    date: date('方案日期', { ...basic, required: true, list: true, filter: true, default: 'today' }),
    snapshotType: dict('snapshotType', '账存取数方式', { ...basic, required: true, list: true, default: 'current' }),
    snapshotDate: date('账存截止日期', { ...basic, list: true, editableWhen: "snapshotType = 'date'" }),
    snapshotTime: datetime('备份时间', { ...basic, readonly: true, list: true }),
    snapshotSeq: integer('备份时过账序号', { ...basic, readonly: true, hidden: true }),
    manager: ref('employee', '盘点负责人', { ...basic, required: true, list: true, filter: true, default: 'currentEmployee' }),
    schemeStatus: dict('countSchemeStatus', '方案阶段', { ...basic, readonly: true, list: true, filter: true, default: 'planning' }),
    warehouses: refs('warehouse', '盘点仓库', { ...scope, required: true, list: true }),
    locations: refs('location', '库位', scope),
    categories: refs('materialCategory', '物料分组', { ...scope, help: '包含所选分组的下级' }),
    materialFrom: ref('material', '物料从', { ...scope, help: '按物料编码' }),
    materialTo: ref('material', '物料至', { ...scope, help: '按物料编码' }),
    inventoryCategories: refs('inventoryCategory', '存货类别', scope),
    abcClass: dict('abcClass', 'ABC分类', scope),
    stockStatuses: refs('stockStatus', '库存状态', { ...scope, help: '留空时取参与盘点的状态' }),
    ownerType: dict('ownerType', '货主类型', scope),
    includeZero: bool('零库存参与盘点', { ...scope, default: false }),
    onlyMoved: bool('仅盘点期间有变动', { ...scope, default: false, help: '动碰盘点：只盘方案日期所在月份有过出入库的库存' }),
    isBlind: bool('盲盘', { ...rules, list: true, default: false, help: '盘点单上不显示账存，提交后才显示差异' }),
    isFreeze: bool('冻结库存', { ...rules, list: true, default: true, help: '盘点结束前盘点仓库不能出入库' }),
    defaultCountQty: dict('countDefault', '实盘默认值', { ...rules, default: 'empty' }),
    groupBy: dict('countGroupBy', '拆单方式', { ...rules, required: true, default: 'warehouse' }),
    recountThreshold: percent('复盘差异率%', { ...rules, default: '5', min: '0' }),
    allowAdd: bool('允许增加账外物料', { ...rules, default: true }),
    sheetCount: integer('盘点单数', { ...rules, readonly: true, list: true }),
    countedRate: percent('完成率%', { ...rules, readonly: true, list: true, default: '0' }),
    gainAmount: money('盘盈金额', { ...rules, readonly: true, list: true, total: true, scale: '2', guard: 'cost' }),
    lossAmount: money('盘亏金额', { ...rules, readonly: true, list: true, total: true, scale: '2', guard: 'cost' }),
    remark: longText('备注', rules),
  },
  lines: {
    teams: {
      title: '盘点分工',
      fields: {
        warehouse: ref('warehouse', '仓库', { required: true, list: true }),
        zone: text('库区', { list: true, help: '按库区拆单时填写' }),
        counter: ref('employee', '盘点人', { required: true, list: true }),
        checker: ref('employee', '监盘人', { list: true }),
        planDate: date('计划日期', { list: true }),
        remark: text('备注'),
      },
    },
  },
  checks: [
    {
      expect: 'not empty(snapshotDate)',
      when: "snapshotType = 'date'",
      at: 'snapshotDate',
      message: '按截止日期取账存时须填写账存截止日期',
      on: 'submit',
    },
    { expect: 'snapshotDate <= date', at: 'snapshotDate', message: '账存截止日期不能晚于方案日期' },
  ],
  actions: ['snapshot', 'generateSheets', 'addSheets', 'generateGainLoss', 'finish'],
  performs: ['snapshot', 'generateSheets', 'addSheets', 'generateGainLoss', 'finish'],
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '库存管理', order: 70, icon: 'clipboard-list' },
});
