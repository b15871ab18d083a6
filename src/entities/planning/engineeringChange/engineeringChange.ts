// 工程变更单: lines of bills of materials that come, go or change from a day on or once the old part is used up, with the open
// documents this touches and what is decided about each.
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { defineEntity } from '#model/entity.ts';
import { changeNotice } from './changeNotice.ts';
import { code, date, dict, file, integer, longText, percent, qty, ref, text } from '#model/fields.ts';

const kept = { readonly: true } as const;

export const engineeringChange = defineEntity({
  name: 'engineeringChange',
  title: '工程变更单',
  area: 'planning',
  kind: 'document',
  states: 'document',
  codePrefix: 'ECN',
  label: ['code'],
  search: ['code', 'description'],
  scope: { owner: 'applicant', department: 'department' },
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    date: date('单据日期', { required: true, list: true, filter: true, group: '基本', default: 'today' }),
    changeType: dict('changeType', '变更类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'bom',
    }),
    reason: dict('changeReason', '变更原因', { required: true, list: true, filter: true, group: '基本' }),
    urgency: dict('priority', '紧急程度', { list: true, group: '基本', default: 'normal' }),
    applicant: ref('employee', '申请人', {
      required: true,
      list: true,
      group: '基本',
      default: 'currentEmployee',
      keepsTyped: true,
      fill: { department: 'department' },
    }),
    department: ref('department', '部门', { filter: true, group: '基本' }),
    effectiveMode: dict('effectiveMode', '生效方式', {
      required: true,
      list: true,
      group: '生效',
      default: 'date',
      help: '按日期：开工不早于生效日期的订单；库存用完：旧料用完后新料接着用，只能替换；按订单：选为“更新用料”的订单不论开工日期',
    }),
    effectiveDate: date('生效日期', { required: true, list: true, filter: true, group: '生效' }),
    disposal: dict('changeDisposal', '在库处理', {
      group: '生效',
      help: '审核后把原物料在各仓库的数量和处理方式通知仓库负责人；退货另通知采购员',
    }),
    affectedOrders: integer('影响单据数', { list: true, group: '生效', readonly: true, default: 0 }),
    description: longText('变更说明', { required: true, group: '说明' }),
    attachments: file('附件', { group: '说明' }),
  },
  lines: {
    items: {
      title: '变更明细',
      required: true,
      fields: {
        bom: ref('bom', 'BOM版本', {
          required: true,
          list: true,
          filter: true,
          inherits: true,
          fill: { parentMaterial: 'material' },
        }),
        parentMaterial: ref('material', '父项物料', { ...kept, list: true }),
        action: dict('bomChangeAction', '变更动作', { required: true, list: true, default: 'replace' }),
        oldMaterial: ref('material', '原物料', {
          list: true,
          filter: true,
          editableWhen: "action != 'add'",
        }),
        oldMaterialName: text('原物料名称', { list: true, lookup: 'oldMaterial.name' }),
        oldSpecification: text('原规格型号', { lookup: 'oldMaterial.specification' }),
        oldQty: text('原用量', { ...kept, list: true }),
        newMaterial: ref('material', '新物料', {
          list: true,
          filter: true,
          editableWhen: "action = 'add' or action = 'replace'",
        }),
        newMaterialName: text('新物料名称', { list: true, lookup: 'newMaterial.name' }),
        newSpecification: text('新规格型号', { lookup: 'newMaterial.specification' }),
        numerator: qty('新分子', { list: true, above: '0', editableWhen: "action != 'remove'" }),
        denominator: qty('新分母', { list: true, above: '0', editableWhen: "action != 'remove'" }),
        scrapRate: percent('新损耗率%', { min: '0', max: '99.99', editableWhen: "action != 'remove'" }),
        operationSeq: integer('工序号', {
          plain: true,
          min: '1',
          help: '同一物料在几道工序都用到时，指明是哪一道',
        }),
        stockQty: qty('原料库存', { list: true, transient: true }),
        onOrderQty: qty('原料在途', { list: true, transient: true }),
        lineId: text('原子项内码', { ...kept, hidden: true }),
        oldExpiry: date('原失效日期', { ...kept, hidden: true }),
        remark: text('备注'),
      },
    },
    affected: {
      title: '影响单据',
      listedBy: '影响单据按变更明细列出，不能增删；不改的请把处理决定改为“维持”',
      fields: {
        docType: { ...sourceLine.sourceEntity, title: '单据类型', list: true },
        docCode: text('单据编号', { ...kept, list: true }),
        targetId: text('单据内码', { ...kept, hidden: true }),
        targetLineId: text('单据行内码', { ...kept, hidden: true }),
        status: text('状态', { ...kept, list: true }),
        material: ref('material', '物料', kept),
        qty: qty('未完数量', kept),
        dueDate: date('日期', kept),
        decision: dict('changeDecision', '处理决定', {
          list: true,
          default: 'keep',
          help: '更新用料：审核时改用新的用料，已领的不动；取消：作废订单、终止采购行；维持：不改这张单据',
        }),
        remark: text('说明'),
        result: text('处理结果', { ...kept, list: true }),
      },
    },
  },
  checks: [
    {
      expect: 'not empty(oldMaterial)',
      when: "action != 'add'",
      at: 'items.oldMaterial',
      message: '请选择要改的原物料',
    },
    {
      expect: 'not empty(newMaterial)',
      when: "action = 'add' or action = 'replace'",
      at: 'items.newMaterial',
      message: '请选择新物料',
    },
    {
      expect: 'oldMaterial != newMaterial',
      when: "action = 'replace'",
      at: 'items.newMaterial',
      message: '新物料与原物料相同，只改用量请选择“改用量”',
    },
    {
      expect: 'newMaterial != parentMaterial',
      at: 'items.newMaterial',
      message: '新物料不能是父项物料自己',
    },
    {
      expect: 'not empty(numerator)',
      when: "action = 'add' or action = 'quantity'",
      at: 'items.numerator',
      message: '请填写新的用量分子',
    },
    {
      expect: "action = 'replace'",
      when: "doc.effectiveMode = 'depletion'",
      at: 'items.action',
      message: '按库存用完生效只能用于替换，其他变更请按日期生效',
    },
  ],
  lineList: 'items',
  prints: [changeNotice],
  sort: [{ field: 'code', descending: true }],
  menu: { group: '计划管理', section: 'engineering', order: 10, icon: 'status-change' },
});
