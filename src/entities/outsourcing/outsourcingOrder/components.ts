// 委外用料清单: what the products take, as the bill of materials said when the order was saved, and what became of every
// part: sent, fed, brought back, used up. One set for each product line.
import { heldInUnit, leftInBase, leftInUnit, linkedBase } from '#entities/blocks/openQuantity.ts';
import { kept } from '#entities/blocks/stockBill.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { bool, date, dict, integer, percent, qty, ref, text } from '#model/fields.ts';

const nothingSent = "supplyMode = 'supplier' or issueMode = 'none'";
const toIssue = {
  whole: ['requiredQty', 'baseQty'],
  taken: [['issuedQty', 'issuedBaseQty']],
  again: ['returnedQty', 'returnedBaseQty'],
} as const;

export const components = {
  title: '委外用料清单',
  fields: {
    parentLineNo: integer('产品行号', { plain: true, required: true, list: true, min: '1' }),
    parentLineId: text('产品行内码', { readonly: true, hidden: true }),
    material: ref('material', '物料编码', {
      required: true,
      list: true,
      filter: true,
      pick: 'isStock',
      fill: { unit: 'bomUnit', warehouse: 'issueWarehouse' },
    }),
    ...materialNames,
    unit: ref('unit', '单位', { required: true, list: true }),
    requiredQty: qty('应发数量', {
      required: true,
      list: true,
      min: '0',
      scale: 'unit',
      editableWhen: 'isManualQty',
    }),
    isManualQty: bool('应发手工', { default: false, help: '勾选后应发数量手工录入，不随委外数量变化' }),
    baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit', hidden: true }),
    baseQty: qty('应发基本数量', { readonly: true, hidden: true, scale: 'baseUnit' }),
    supplyMode: dict('outsourceSupplyMode', '供料方式', { required: true, list: true, default: 'own' }),
    issuedQty: kept('已发数量', { list: true }),
    fedQty: kept('补料数量'),
    returnedQty: kept('退料数量'),
    usedQty: kept('累计核销数量', { hidden: true }),
    restoredQty: kept('退货冲回数量', { hidden: true }),
    consumedQty: qty('已核销数量', { list: true, computed: 'usedQty - restoredQty', scale: 'unit' }),
    supplierQty: qty('供应商结存', {
      list: true,
      computed: heldInUnit(['issuedQty', 'fedQty', 'restoredQty'], ['returnedQty', 'usedQty']),
      scale: 'unit',
    }),
    unissuedQty: qty('未发数量', {
      list: true,
      computed: `if(${nothingSent}, 0, ${leftInUnit(toIssue, 'unissuedBaseQty')})`,
      scale: 'unit',
    }),
    unissuedBaseQty: qty('未发基本数量', {
      hidden: true,
      computed: `if(${nothingSent}, 0, ${leftInBase(toIssue)})`,
      scale: 'baseUnit',
    }),
    issuedBaseQty: linkedBase('已发'),
    fedBaseQty: linkedBase('补料'),
    returnedBaseQty: linkedBase('退料'),
    usedBaseQty: linkedBase('累计核销'),
    restoredBaseQty: linkedBase('退货冲回'),
    availableQty: qty('可用库存', { list: true, transient: true, scale: 'unit' }),
    issueMode: dict('issueMode', '发料方式', { required: true, default: 'transferBackflush' }),
    itemType: dict('bomItemType', '子项类型', { required: true, default: 'standard' }),
    dosageType: dict('dosageType', '用量类型', { required: true, default: 'variable' }),
    numerator: qty('分子', { required: true, default: '1', above: '0' }),
    denominator: qty('分母', { required: true, default: '1', above: '0' }),
    scrapRate: percent('变动损耗率%', { default: '0', min: '0', max: '99.99' }),
    fixedScrapQty: qty('固定损耗', { default: '0', min: '0' }),
    overIssueControl: dict('controlStrength', '超发控制', { default: 'warn' }),
    overIssueRate: percent('超发比例%', { default: '0', min: '0' }),
    warehouse: ref('warehouse', '发料仓库', { inherits: true, pick: "warehouseType != 'outsourcing'" }),
    location: ref('location', '仓位'),
    lot: ref('lot', '批号'),
    requiredDate: date('需求日期'),
    bomLineId: text('BOM行内码', { readonly: true, hidden: true }),
    changeNo: text('工程变更号', { readonly: true }),
    remark: text('备注'),
  },
} as const;
