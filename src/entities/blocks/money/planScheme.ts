// 计划拆分方案: how the amount of a document is cut into dated instalments; the same for both sides of money.
// The cutting itself stands in model/rules/planSplit.ts and dueDate.ts.
import { defineEntity, type CheckDef, type EntityDef } from '#model/entity.ts';
import { bool, code, date, dict, integer, longText, money, percent, ref, text } from '#model/fields.ts';
import type { MoneySide } from './moneySide.ts';
import { needInvoice } from './planRows.ts';

/** When money is due after its base date. */
export const dueRule = {
  dueMode: dict('dueMode', '到期日算法', { required: true, list: true, default: 'daysAfter' }),
  days: integer('天数', { list: true, default: 0, min: '0', max: '3650' }),
  months: integer('月数', { default: 0, min: '0', max: '120' }),
  fixedDay: integer('固定日', { min: '1', max: '31', editableWhen: "dueMode = 'fixedDayOfMonth'" }),
};

/** Dates in their order, and what each way of splitting asks for. */
const checks: readonly CheckDef[] = [
  { expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '失效日期不能早于生效日期' },
  {
    expect: "splitMode = 'equal' or count(items.stage) > 0",
    at: 'splitMode',
    message: '请填写拆分明细',
  },
  {
    expect: 'not empty(periods)',
    when: "splitMode = 'equal'",
    at: 'periods',
    message: '等额分期须填写期数',
  },
  {
    expect: 'not empty(ratio)',
    when: "doc.splitMode = 'percent' and not isRemainder",
    at: 'items.ratio',
    message: '请填写比例，或勾选余额行',
  },
  {
    expect: 'not empty(fixedAmount)',
    when: "doc.splitMode = 'fixed' and not isRemainder",
    at: 'items.fixedAmount',
    message: '请填写固定金额，或勾选余额行',
  },
  {
    expect: 'not empty(fixedDay)',
    when: "dueMode = 'fixedDayOfMonth'",
    at: 'items.fixedDay',
    message: '请填写固定日',
  },
  {
    expect: 'not empty(milestoneType)',
    when: "dueBase = 'milestone'",
    at: 'items.milestoneType',
    message: '请填写里程碑类型',
  },
];

export function planScheme(side: MoneySide, menu: NonNullable<EntityDef['menu']>) {
  const { due, advance } = side.words;
  return defineEntity({
    name: side.scheme,
    title: `${due}计划拆分方案`,
    area: 'finance',
    kind: 'config',
    states: 'lookup',
    codePrefix: side.name === 'receivable' ? 'RPS' : 'PPS',
    label: ['code', 'name'],
    carry: ['basis', 'splitMode'],
    search: ['code', 'name'],
    onlyOne: { field: 'isDefault' },
    fields: {
      code: code('方案编码', { required: true, unique: true, list: true, filter: true }),
      name: text('方案名称', { required: true, list: true, filter: true, pinyin: true }),
      org: ref('organization', '适用组织', { readonly: true, filter: true, default: 'currentOrg' }),
      basis: dict('planBasis', '拆分依据', {
        required: true,
        list: true,
        filter: true,
        default: 'order',
        help: '由哪种单据的审核产生计划',
      }),
      amountBase: dict('planAmountBase', '金额基数', { required: true, default: 'allAmount' }),
      splitMode: dict('splitMode', '拆分方式', { required: true, list: true, default: 'percent' }),
      periods: integer('期数', { min: '1', max: '120', editableWhen: "splitMode = 'equal'" }),
      intervalMonths: integer('间隔月数', {
        default: 1,
        min: '0',
        max: '120',
        editableWhen: "splitMode = 'equal'",
      }),
      remainderTo: dict('remainderTo', '尾差处理', { required: true, default: 'last' }),
      skipHoliday: dict('holidayRule', '遇节假日', {
        default: 'none',
        help: '到期日落在休息日时；按本组织默认的工厂日历，没有日历的按周一至周五上班；按国家放假安排时，调休上班的周六、周日算工作日',
      }),
      isDefault: bool('默认方案', { list: true, default: false }),
      effectiveDate: date('生效日期'),
      expiryDate: date('失效日期'),
      totalRatio: percent('比例合计%', { list: true, computed: 'sum(items.ratio)' }),
      remark: longText('备注'),
    },
    lines: {
      items: {
        title: '拆分明细',
        onlyOne: { field: 'isRemainder' },
        fields: {
          seq: integer('期次', { required: true, readonly: true, list: true }),
          stage: dict('planStage', '款项阶段', { required: true, list: true }),
          name: text('说明', { list: true }),
          ratio: percent('比例%', {
            list: true,
            min: '0',
            max: '100',
            editableWhen: "doc.splitMode = 'percent'",
          }),
          fixedAmount: money('固定金额', {
            list: true,
            min: '0',
            scale: '2',
            editableWhen: "doc.splitMode = 'fixed'",
          }),
          isRemainder: bool('余额行', { default: false, help: '取其余各期之外的全部金额，最多一行' }),
          isAdvance: bool(advance, { list: true, default: false }),
          dueBase: dict('dueBase', '起算日', { required: true, list: true, default: 'documentDate' }),
          milestoneType: dict('milestoneType', '里程碑类型', { editableWhen: "dueBase = 'milestone'" }),
          ...dueRule,
          controlPoint: dict('controlPoint', '控制环节', {
            list: true,
            default: 'none',
            help: '未结清时不能进行的环节',
          }),
          needInvoice,
          settlementMethod: ref('settlementMethod', '结算方式'),
          remark: text('备注'),
        },
      },
    },
    checks,
    actions: { preview: { title: '预览' } },
    sort: [{ field: 'code' }],
    menu,
  });
}
